'use strict'
// A row a service, from its first mark to its last; colour and shape say what kept it from more.
const BELL_ROW_PX = 38
const BELL_LEFT_PX = 130

// On a phone the longest number has no other place than behind the axis.
const bellRightPx = (widthPx) => (widthPx < PHONE_PX ? 72 : 50)

// Told apart by shape too. In a box of ten by ten.
const LIMIT_SHAPES = {
  slots: SHAPES[0],
  cpu: SHAPES[4],
  bound: SHAPES[7],
  other: SHAPES[1],
}

// Hollow is the first kind, as in other charts of dots.
function limitLook(limit, isFirst, tones) {
  const tone = palette.limits[limit] ?? tones.soft
  return { color: isFirst ? tones.paper : tone, borderColor: tone, borderWidth: 2.5, opacity: 1 }
}

// The lower one has its number on its left, so that no two numbers meet.
function bellLabel(dot, all, tones) {
  const others = all.filter((other) => other !== dot && rowOfDot(other) === rowOfDot(dot))
  const isLower = others.some((other) => other.value > dot.value)
  const formatter = `${dot.mark === 'least' ? '≥ ' : ''}${number(dot.value)}`
  // Nothing runs through a number.
  const look = { color: tones.ink, backgroundColor: tones.paper, padding: [1, 2] }
  return { show: true, position: isLower ? 'left' : 'right', formatter, ...look }
}

function bellSeries({ kind, isFirst, value }, all, tones) {
  const data = all
    .filter((dot) => dot.kind === kind)
    .map((dot) => ({
      value: [dot.value, rowOfDot(dot)],
      about: { item: dot, point: dot, axes: { y: value } },
      symbol: `path://${LIMIT_SHAPES[dot.limit] ?? SHAPES[1]}`,
      symbolKeepAspect: true,
      itemStyle: limitLook(dot.limit, isFirst, tones),
      label: bellLabel(dot, all, tones),
    }))
  return { type: 'scatter', name: kind, symbolSize: 13, z: isFirst ? 4 : 3, data }
}

function handles(all, tones) {
  const values = ([row, dots]) => [row, dots.map((dot) => dot.value)]
  const rows = [...Map.groupBy(all, rowOfDot)].map(values).filter(([, of]) => of.length > 1)
  const ends = rows.map(([row, of]) => [Math.min(...of), row, Math.max(...of)])
  return strokes(ends, { stroke: tones.soft, lineWidth: 1.5 })
}

function dumbbell(chart, tones, widthPx) {
  const kinds = [...new Set(chart.dots.map((dot) => dot.kind))].map((kind, i, all) => ({
    kind,
    isFirst: i === 0 && all.length > 1,
    value: chart.value,
  }))
  const rows = chart.rows.filter((row) => chart.dots.some((dot) => rowOfDot(dot) === row && isShown(dot)))
  const drawn = chart.dots.filter((dot) => isShown(dot) && isDrawn(dot))
  const least = Math.min(...drawn.map((dot) => dot.value))
  return {
    height: rows.length * BELL_ROW_PX + 60,
    option: {
      grid: { left: room(rows, BELL_LEFT_PX), right: bellRightPx(widthPx), top: 4, bottom: 50 },
      ...dotAxes(chart, rows, tones, widthPx),
      series: [
        ...kinds.map((kind) => bellSeries(kind, drawn, tones)),
        handles(drawn, tones),
        intervals(drawn, tones),
        ...(drawn.length > 0 ? [absences(chart, least, tones)] : []),
      ],
    },
  }
}

function markIn(path, tone, fill) {
  const look = `d="${path}" fill="${fill}" stroke="${tone}" stroke-width="1.5"`
  return `<svg class="swatch" viewBox="-1 -1 12 12" aria-hidden="true"><path ${look}/></svg>`
}

// What the marks mean stands above the chart, in words; these are the marks.
function markLegends() {
  document.querySelectorAll('[data-stage]').forEach((place) => {
    const isFirst = !place.parentElement.previousElementSibling
    place.innerHTML = markIn(SHAPES[0], 'currentColor', isFirst ? 'none' : 'currentColor')
  })
  document.querySelectorAll('[data-limit]').forEach((place) => {
    const tone = palette.limits[place.dataset.limit]
    place.innerHTML = markIn(LIMIT_SHAPES[place.dataset.limit], tone, tone)
  })
}
