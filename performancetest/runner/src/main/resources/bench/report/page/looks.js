'use strict'
// How a service and what a trial was worth look: the same in every chart and in the keys beside them.
const palette = JSON.parse(document.getElementById('palette').textContent)

// In a box of ten by ten. As many as there are colours, so that none must be told by its colour alone.
const SHAPES = [
  'M5 0A5 5 0 1 1 5 10A5 5 0 1 1 5 0Z',
  'M.5 .5H9.5V9.5H.5Z',
  'M5 .5L10 9.5H0Z',
  'M0 .5H10L5 9.5Z',
  'M5 0L10 5L5 10L0 5Z',
  'M5.0 0.0L6.3 3.5L10.0 3.6L7.1 5.9L8.1 9.5L5.0 7.5L1.9 9.5L2.9 5.9L-0.0 3.6L3.7 3.5Z',
  'M9.5 0V10L.5 5Z',
  'M.5 0L9.5 5L.5 10Z',
  'M0 0H10L6.5 5L10 10H0L3.5 5Z',
]
const CROSS = 'M0 2L2 0L5 3L8 0L10 2L7 5L10 8L8 10L5 7L2 10L0 8L3 5Z'
const HATCHED = {
  symbol: 'rect',
  dashArrayX: [1, 0],
  dashArrayY: [2, 4],
  rotation: -Math.PI / 4,
  color: 'rgba(0,0,0,.55)',
}

// The same for a service everywhere, also for one that nobody has thought of.
function oneOf(list, service) {
  const sum = [...service].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) >>> 0, 7)
  return list[sum % list.length]
}

// Ways to ask one service look like services that are not beside them.
function face(service) {
  return palette.drawn_as[service] ?? service
}

function colour(service) {
  return palette.services[face(service)] ?? oneOf(palette.others, service)
}

function shape(service) {
  return SHAPES[Object.keys(palette.services).indexOf(face(service))] ?? oneOf(SHAPES, service)
}

function theme() {
  const style = getComputedStyle(document.documentElement)
  return Object.fromEntries(
    ['paper', 'ink', 'soft', 'line'].map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  )
}

// A point of a line: its shape says whose it is, its inside what it was worth.
function symbol(mark, service, tones) {
  const tone = colour(service)
  const whole = { color: tone, borderColor: tone, borderWidth: 1.5 }
  const own = { symbol: `path://${shape(service)}`, symbolSize: 8 }
  switch (mark) {
    case 'degraded':
      return { ...own, itemStyle: { ...whole, color: tones.paper } }
    case 'broken':
      return { symbol: `path://${CROSS}`, symbolSize: 9, itemStyle: { color: tone } }
    case 'invalid':
      return { ...own, symbolSize: 9, itemStyle: { ...whole, color: '#fff', decal: HATCHED } }
    default:
      return { ...own, itemStyle: whole }
  }
}

function swatch(service) {
  const path = `<path d="${shape(service)}" fill="${colour(service)}"/>`
  return `<svg class="swatch" viewBox="-1 -1 12 12" aria-hidden="true" data-of="${escaped(service)}">${path}</svg>`
}

// Whose the shapes of a chart of lines are.
function key(lines) {
  const [services, kinds] = ['service', 'kind'].map((of) => [...new Set(lines.map((line) => line[of]))])
  const notes = [kinds.length > 1 ? `${kinds[0]}: whole lines; ${kinds.slice(1).join(', ')}: dashed` : '']
  const list = document.createElement('ul')
  list.className = 'key'
  list.innerHTML = [
    ...services.map((service) => swatch(service) + escaped(service)),
    ...notes.filter(Boolean).map(escaped),
  ]
    .map((item) => `<li>${item}</li>`)
    .join('')
  return list
}

const escaped = (text) =>
  String(text).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c])
const number = (value) => Number(value).toLocaleString('en', { maximumSignificantDigits: 4 })
