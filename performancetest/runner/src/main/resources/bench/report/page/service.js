'use strict'
// The view of one service: all that was measured of it, on one screen.
function showService() {
  const mine = document.querySelector('.mine')
  if (!mine) return
  mine.hidden = !chosen.service
  for (const view of mine.querySelectorAll('.service')) {
    view.hidden = view.dataset.of !== chosen.service
    view.open = !view.hidden
    for (const row of view.querySelectorAll('tbody tr'))
      row.hidden = Boolean(chosen.experiment) && row.cells[0].textContent !== chosen.experiment
  }
  compareServices()
}
