'use strict'
// Puts the parts together: a choice, a sheet of paper, another width. Without scripts every table is there, whole.
document.documentElement.classList.add('js')

function show() {
  readControls()
  narrow()
  writeAddress()
  showSections()
  showRows()
  showService()
  document.querySelector('.left-out').textContent = without.size ? `Left out: ${[...without].join(', ')}.` : ''
  refresh()
}

function refresh(within = document) {
  drawAll(within)
  tellWidth(within)
}

// Paper is white, and narrower than most windows: charts are drawn for it, as a sheet of style cannot change them. It
// has all of what is chosen, also what is behind a fold.
const unfolded = new Set()

function drawFor(isPaper) {
  document.documentElement.classList.toggle('paper', isPaper)
  if (isPaper) document.querySelectorAll('main details:not([open])').forEach((fold) => unfolded.add(fold))
  for (const fold of unfolded) fold.open = isPaper
  if (!isPaper) unfolded.clear()
  fitPaper(isPaper)
  drawAll()
}

// Where a table is wider than its place, that is told: not every system shows that something scrolls.
function tellWidth(within) {
  within
    .querySelectorAll('.wide')
    .forEach((region) =>
      region.previousElementSibling.classList.toggle('cut', region.scrollWidth > region.clientWidth + 1),
    )
}

document.querySelectorAll('th').forEach(sortable)
document.querySelectorAll('.filter [data-service]').forEach((place) => {
  place.innerHTML = swatch(place.dataset.service)
})
markLegends()
listMetrics()
readAddress()
document.querySelector('.filter').addEventListener('change', show)
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => drawAll())
addEventListener('resize', () => refresh())
document.querySelectorAll('main details').forEach((fold) => fold.addEventListener('toggle', () => refresh(fold)))
addEventListener('beforeprint', () => drawFor(true))
addEventListener('afterprint', () => drawFor(false))
show()
