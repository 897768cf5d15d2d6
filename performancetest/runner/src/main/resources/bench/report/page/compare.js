'use strict'
// My service against the others: a row for each of them, a column for each figure. What is a tie was decided before.
const factorColumns = JSON.parse(document.getElementById('factors').textContent)
const MOST_COLUMNS = 5

// Of several experiments the first figure of each, and all of one.
function columnsOf(track) {
  const known = factorColumns.filter((column) => column.track === track && column.factors[chosen.service])
  const ofRun = known.filter((column) => column.run === chosen.experiment)
  const firsts = known.filter((column) => known.find((other) => other.run === column.run) === column)
  return (ofRun.length > 0 ? ofRun : firsts).slice(0, MOST_COLUMNS)
}

function factorCell(column, other) {
  const { text, kind } = column.factors[chosen.service][other] ?? { text: '-', kind: 'unknown' }
  return `<td class="factor ${kind}">${escaped(text)}</td>`
}

function factorTable(track) {
  const columns = columnsOf(track)
  const others = [...new Set(columns.flatMap((column) => Object.keys(column.factors[chosen.service])))].filter(
    (service) => isShown({ service }),
  )
  const heads = columns.map((column) => `<th scope="col">${escaped(column.title)}</th>`).join('')
  const cellsOf = (other) => columns.map((column) => factorCell(column, other)).join('')
  const row = (other) => `<tr data-service="${escaped(other)}"><td>${escaped(other)}</td>${cellsOf(other)}</tr>`
  const caption = `${track}: others compared with ${escaped(chosen.service)}`
  const head = `<thead><tr><th scope="col">service</th>${heads}</tr></thead>`
  const table = `<table>${head}<tbody>${others.map(row).join('')}</tbody></table>`
  return `<h3>${caption}</h3><div class="wide" tabindex="0" role="region" aria-label="${caption}">${table}</div>`
}

function compareServices() {
  const place = document.querySelector('.factors')
  if (!place) return
  const tracks = [...new Set(factorColumns.map((column) => column.track))]
  const shown = tracks.filter((track) => isShown({ track }) && columnsOf(track).length > 0)
  place.innerHTML = chosen.service ? shown.map(factorTable).join('') : ''
  place.parentElement.hidden = place.children.length === 0
}
