'use strict'
// Sorting and filtering; charts.js draws. Without this script every table is there, whole.
document.documentElement.classList.add('js')

const hidden = { service: new Set(), track: new Set() }

function isShown(item) {
  return !hidden.service.has(item.service) && !hidden.track.has(item.track)
}

function filter() {
  for (const box of document.querySelectorAll('.filter input'))
    hidden[box.name][box.checked ? 'delete' : 'add'](box.value)
  for (const row of document.querySelectorAll('tbody tr')) row.hidden = !isShown(row.dataset)
  document.querySelectorAll('th[data-service]').forEach(showColumn)
  const leftOut = [...hidden.service, ...hidden.track]
  document.querySelector('.left-out').textContent = leftOut.length
    ? `Left out everywhere below: ${leftOut.join(', ')}.`
    : ''
  drawAll()
  tellWidth()
}

// Of tables with a column for each service and track.
function showColumn(head) {
  head.hidden = !isShown(head.dataset)
  for (const row of head.closest('table').tBodies[0].rows) row.cells[head.cellIndex].hidden = head.hidden
}

// Cells say their value: a number, nothing where it is not known; text counts by its letters. Null: not known.
function value(cell) {
  const { v } = cell.dataset
  if (v === undefined) return cell.textContent.trim() || null
  return v === '' ? null : Number(v)
}

// Numbers by value and before text, text by letters; what is not known comes last, whichever way.
function compare(a, b, direction) {
  const [x, y] = [value(a), value(b)]
  if (x === null || y === null) return (x === null) - (y === null)
  const numbers = (typeof y === 'number') - (typeof x === 'number')
  if (numbers) return direction * numbers
  const difference =
    typeof x === 'number' && x !== y ? x - y : a.textContent.localeCompare(b.textContent, 'en', { numeric: true })
  return direction * difference
}

function sort(head) {
  const table = head.closest('table')
  const direction = head.getAttribute('aria-sort') === 'ascending' ? -1 : 1
  for (const other of table.querySelectorAll('th')) other.removeAttribute('aria-sort')
  head.setAttribute('aria-sort', direction === 1 ? 'ascending' : 'descending')
  const body = table.tBodies[0]
  const rows = [...body.rows].sort((a, b) => compare(a.cells[head.cellIndex], b.cells[head.cellIndex], direction))
  body.append(...rows)
}

function sortable(head) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = head.textContent
  button.addEventListener('click', () => sort(head))
  head.replaceChildren(button)
}

// Paper is white, and narrower than most windows: charts are drawn for it, as a sheet of style cannot change them.
function drawFor(isPaper) {
  document.documentElement.classList.toggle('paper', isPaper)
  drawAll()
}

// Where a table is wider than its place, that is told: not every system shows that something scrolls.
function tellWidth() {
  document
    .querySelectorAll('.wide')
    .forEach((region) =>
      region.previousElementSibling.classList.toggle('cut', region.scrollWidth > region.clientWidth + 1),
    )
}

document.querySelectorAll('th').forEach(sortable)
document.querySelectorAll('.filter [data-service]').forEach((place) => {
  place.innerHTML = swatch(place.dataset.service)
})
document.querySelectorAll('.filter input').forEach((box) => box.addEventListener('change', filter))
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAll)
addEventListener('resize', () => {
  drawAll()
  tellWidth()
})
document.querySelectorAll('details').forEach((table) => table.addEventListener('toggle', tellWidth))
addEventListener('beforeprint', () => drawFor(true))
addEventListener('afterprint', () => drawFor(false))
filter()
