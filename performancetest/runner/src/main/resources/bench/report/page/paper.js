'use strict'
// Paper does not scroll: a table with more columns than fit comes in parts, each with the names of its rows.
const MOST_ON_PAPER = 20

function partOf(table, names, from, to) {
  const part = table.cloneNode(true)
  part.classList.add('part')
  for (const row of part.rows)
    [...row.cells].filter((_, i) => i >= names && (i < from || i >= to)).forEach((cell) => cell.remove())
  return part
}

function cutForPaper(table) {
  const heads = [...table.tHead.rows[0].cells]
  if (heads.length <= MOST_ON_PAPER) return
  const names = Math.max(
    1,
    heads.findIndex((head) => head.classList.contains('n')),
  )
  const step = Math.max(1, MOST_ON_PAPER - names)
  for (let to = heads.length; to > names; to -= step) table.after(partOf(table, names, Math.max(names, to - step), to))
  table.classList.add('whole')
}

function fitPaper(isPaper) {
  document.querySelectorAll('.part').forEach((part) => part.remove())
  document.querySelectorAll('.whole').forEach((table) => table.classList.remove('whole'))
  if (isPaper) document.querySelectorAll('.wide > table').forEach(cutForPaper)
}
