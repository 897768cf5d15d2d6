// Draws the output of a command as a terminal: ./bench try
// node scripts/terminal-svg.js './bench try' > terminal.svg
import { readFileSync } from 'node:fs'

const FONT_PX = 13
const CHARACTER_PX = 7.8
const LINE_PX = 18
const MARGIN_PX = 16
const TITLE_PX = 28
const LONGEST = 112

/**
 * Blanks do not break and do not merge: some viewers of SVG ignore xml:space.
 * @param {string} text
 */
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(' ', '\u00a0')

/**
 * Breaks a line into pieces that fit the picture, at blanks if there are any.
 * @param {string} line
 * @returns {string[]}
 */
function pieces(line) {
  if (line.length <= LONGEST) return [line]
  const blank = line.lastIndexOf(' ', LONGEST)
  const end = blank > 0 ? blank : LONGEST
  return [line.slice(0, end), ...pieces(line.slice(end).trimStart())]
}

/** The first line is the command. */
const colour = (index) => (index === 0 ? ' fill="#8fd18f"' : '')

/**
 * @param {string} command as typed
 * @param {string} output without colours
 */
function svg(command, output) {
  const lines = [`$ ${command}`, ...output.trimEnd().split('\n')].flatMap(pieces)
  const width = Math.ceil(Math.max(...lines.map((line) => line.length)) * CHARACTER_PX) + 2 * MARGIN_PX
  const height = TITLE_PX + lines.length * LINE_PX + MARGIN_PX
  const dots = ['#ff5f57', '#febc2e', '#28c840'].map(
    (fill, i) => `<circle cx="${18 + 18 * i}" cy="15" r="5" fill="${fill}"/>`,
  )
  const rows = lines.map(
    (line, i) => `<text x="${MARGIN_PX}" y="${TITLE_PX + (i + 1) * LINE_PX - 4}"${colour(i)}>${escaped(line)}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"` +
      ` role="img" aria-label="What ${command} prints">`,
    `<rect width="100%" height="100%" rx="8" fill="#1e2127"/>`,
    ...dots,
    `<g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${FONT_PX}"` +
      ` fill="#d7dae0">`,
    ...rows,
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

process.stdout.write(svg(process.argv[2], readFileSync(0, 'utf8')))
