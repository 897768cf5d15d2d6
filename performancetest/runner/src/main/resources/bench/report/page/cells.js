'use strict'
// A row a service or of its own, a column a condition: a figure in each cell, its colour what it was worth.
const LEFT_PX = 160
const COLUMN_PX = 64
const RIGHT_PX = 10

// A number is never broken: a column is as wide as the longest one.
function leastColumnPx(shown) {
  const words = shown.flatMap((cell) => worth(cell).split(' '))
  return Math.max(COLUMN_PX, 12 + NARROW_PX * Math.max(0, ...words.map((word) => word.length)))
}

// As in tables: none is told by its colour alone.
function worth(cell) {
  return { broken: `X ${cell.text}`, degraded: `(${cell.text})` }[cell.mark] ?? cell.text
}

const rowOf = (cell) => cell.row ?? `${cell.service} ${cell.track}`

// Paler the farther from the best, never so dark or so pale that the text on it could not be read.
function shade(cell) {
  const whole = palette.marks[cell.mark]
  return cell.share == null || cell.share === 1 ? whole : echarts.color.lerp(cell.share, ['#eef5fa', whole])
}

function cellText(cell, x, y, width) {
  const place = { x, y, width: width - 6, overflow: 'break', align: 'center', verticalAlign: 'middle' }
  const style = { text: worth(cell), ...place, fill: '#111', fontSize: 11, lineHeight: 14 }
  return { type: 'text', style, silent: true }
}

function drawCell(cell, api) {
  const [x, y] = api.coord([api.value(0), api.value(1)])
  const [width, height] = api.size([1, 1])
  const shape = { x: x - width / 2 + 1, y: y - height / 2 + 1, width: width - 2, height: height - 2 }
  const style = { fill: shade(cell), decal: cell.mark === 'invalid' ? HATCHED : undefined }
  return { type: 'group', children: [{ type: 'rect', shape, style }, cellText(cell, x, y, width)] }
}

function cellTip(cell) {
  const mark = cell.mark === 'note' ? '' : `${cell.mark}: `
  return `<b>${escaped(rowOf(cell))}, ${escaped(cell.column)}</b><br>${mark}${escaped(cell.text)}`
}

function cellSeries(shown) {
  const data = shown.map((cell) => ({
    value: [cell.column, rowOf(cell)],
    about: { item: cell, point: { ...cell, x: null, value: NaN } },
  }))
  return { type: 'custom', renderItem: (params, api) => drawCell(shown[params.dataIndex], api), data }
}

function cellAxes(rows, columns, columnPx, tones) {
  const label = { interval: 0, width: Math.min(90, columnPx - 4), overflow: 'break', lineHeight: 14 }
  const common = { type: 'category', axisTick: { show: false } }
  return {
    xAxis: { ...common, position: 'top', data: columns, axisLabel: { color: tones.ink, ...label } },
    yAxis: { ...common, inverse: true, data: rows, axisLabel: { color: tones.ink } },
  }
}

function cells(chart, tones, widthPx) {
  const shown = chart.cells.filter(isShown)
  const rows = [...new Set(shown.map(rowOf))]
  const [leftPx, least] = [room(rows, LEFT_PX), chart.columns.length * leastColumnPx(shown)]
  const columnPx = Math.max(least, widthPx - leftPx - RIGHT_PX) / chart.columns.length
  return {
    height: rows.length * 46 + 70,
    least: leftPx + least + RIGHT_PX,
    option: {
      grid: { left: leftPx, right: RIGHT_PX, top: 40, bottom: 10 },
      ...cellAxes(rows, chart.columns, columnPx, tones),
      series: [cellSeries(shown)],
      tooltip: { formatter: (params) => cellTip(shown[params.dataIndex]) },
    },
  }
}
