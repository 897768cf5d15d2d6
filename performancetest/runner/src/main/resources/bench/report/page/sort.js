'use strict'
// Sorting of tables by a click on the head of a column.

// Cells say their value where they show another: a number, nothing where it is not known; text counts by its letters.
// Null: not known.
function value(cell) {
  const shown = cell.textContent.trim()
  const v = cell.dataset.v ?? (cell.classList.contains('n') ? shown : undefined)
  if (v === undefined) return shown || null
  if (v === '') return null
  return Number.isNaN(Number(v)) ? shown : Number(v)
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
