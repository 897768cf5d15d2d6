'use strict'
// What a reader chose: in the controls, in `chosen`, and in the address, so that a link shows the same view.
const chosen = {}
const without = new Set()

const selects = () => [...document.querySelectorAll('.filter select')]
const boxes = () => [...document.querySelectorAll('.filter input')]

function isShown(item) {
  const isOfTrack = !chosen.track || !item.track || item.track === chosen.track
  return isOfTrack && !without.has(item.service)
}

// An address may be old or mistyped: what it names and the page has not changes nothing.
function readAddress() {
  const asked = new URLSearchParams(location.search)
  for (const select of selects()) choose(select, asked.get(select.name) ?? '')
  const leftOut = (asked.get('without') ?? '').split(',')
  for (const box of boxes()) box.checked = !leftOut.includes(box.value)
}

function choose(select, value) {
  select.value = value
  if (select.selectedIndex < 0) select.value = ''
}

function readControls() {
  for (const select of selects()) chosen[select.name] = select.value
  without.clear()
  for (const box of boxes()) if (!box.checked) without.add(box.value)
}

function writeAddress() {
  const said = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value))
  if (without.size > 0) said.set('without', [...without].join(','))
  const query = said.size > 0 ? `?${said}`.replaceAll('%2C', ',') : ''
  history.replaceState(null, '', location.pathname + query + location.hash)
}
