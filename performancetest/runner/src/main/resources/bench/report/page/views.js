'use strict'
// Which runs and figures are shown, by what was chosen.
const sections = () => [...document.querySelectorAll('section.figure')]
const runs = () => [...document.querySelectorAll('.run')]

// An option for each figure, under its experiment where there are several.
function listMetrics() {
  const select = document.querySelector('.filter select[name=metric]')
  const options = (list) => list.map((section) => new Option(section.querySelector('h2, h3').textContent, section.id))
  const byRun = Map.groupBy(sections(), (section) => section.dataset.run)
  for (const [run, list] of byRun) {
    if (byRun.size === 1) select.append(...options(list))
    else select.append(Object.assign(document.createElement('optgroup'), { label: run }))
    if (byRun.size > 1) select.lastElementChild.append(...options(list))
  }
}

// Of another experiment than the chosen one no metric can be chosen, and services that it has not are dimmed.
function narrow() {
  const select = document.querySelector('.filter select[name=metric]')
  for (const group of select.querySelectorAll('optgroup'))
    group.hidden = Boolean(chosen.experiment) && group.label !== chosen.experiment
  if (select.selectedOptions[0]?.parentElement.hidden) select.value = chosen.metric = ''
  for (const label of document.querySelectorAll('.filter [data-runs]'))
    label.classList.toggle(
      'dim',
      Boolean(chosen.experiment) && !label.dataset.runs.split(' ').includes(chosen.experiment),
    )
}

// The view of one service takes the place of what stands above the choices.
function isChosen(section) {
  const isReplaced = chosen.service && !chosen.metric && section.classList.contains('first')
  const isOfRun = !chosen.experiment || section.dataset.run === chosen.experiment
  return !isReplaced && isOfRun && (!chosen.metric || section.id === chosen.metric)
}

function isEmptied(run) {
  if (chosen.experiment && run.dataset.run !== chosen.experiment) return true
  return Boolean(chosen.metric) && !run.querySelector('section.figure:not([hidden])')
}

function showSections() {
  for (const section of sections()) section.hidden = !isChosen(section)
  for (const run of runs()) {
    run.hidden = isEmptied(run)
    if (!run.hidden && (chosen.experiment || chosen.metric)) run.open = true
  }
}

function showRows() {
  for (const row of document.querySelectorAll('tbody tr')) row.hidden = !isShown(row.dataset)
  document.querySelectorAll('th[data-track]').forEach(showColumn)
}

// Of tables with a column for each service and track. A view of one service is there even if it is left out elsewhere.
function showColumn(head) {
  const { service, track } = head.dataset
  head.hidden = !isShown(head.closest('.service') ? { track } : { service, track })
  for (const row of head.closest('table').tBodies[0].rows) row.cells[head.cellIndex].hidden = head.hidden
}
