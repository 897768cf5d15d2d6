'use strict'
// The view of one service: all that was measured of it, on one screen.
const isOtherRun = (run) => Boolean(chosen.experiment) && run !== chosen.experiment

// A row of the other track alone has nothing to show.
function isEmptyRow(row) {
  const values = [...row.cells].slice(2).filter((cell) => !cell.hidden)
  return values.every((cell) => cell.textContent === '-')
}

function showMetrics(view) {
  for (const row of view.querySelectorAll(':scope > .wide tbody tr'))
    row.hidden = isOtherRun(row.cells[0].textContent) || isEmptyRow(row)
}

function showService() {
  const mine = document.querySelector('.mine')
  if (!mine) return
  mine.hidden = !chosen.service
  for (const view of mine.querySelectorAll('.service')) {
    view.hidden = view.dataset.of !== chosen.service
    view.open = !view.hidden
    showMetrics(view)
    for (const work of view.querySelectorAll('.works > div'))
      work.hidden = isOtherRun(work.dataset.run) || !isShown({ track: work.dataset.track })
  }
  showRanks(mine)
  compareServices()
}

function showRanks(mine) {
  const ranks = mine.querySelector('.ranks')
  if (ranks) ranks.hidden = !mine.querySelector('.service:not([hidden]) .works > :not([hidden])')
}
