'use strict'
// What a point says of itself when it is asked.
function named(item) {
  return [...(item.row ? [item.row] : [item.service, item.track]), item.kind !== item.track ? item.kind : '']
    .filter(Boolean)
    .join(' ')
}

function tip(params) {
  const { item, point, axes } = params.data.about
  const verdict = { note: '', least: ', at least' }[point.mark] ?? `, ${point.mark}`
  const lines = [
    point.x == null ? '' : `${axes.x.title}: ${number(point.x)}`,
    `${axes.y.title}: ${number(point.y ?? point.value)}${verdict}`,
    point.low == null ? '' : `interval: ${number(point.low)} to ${number(point.high)}`,
    point.text,
  ]
  return [`<b>${escaped(named(item))}</b>`, ...lines.filter(Boolean).map(escaped)].join('<br>')
}
