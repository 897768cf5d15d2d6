'use strict'
// Draws what the page brings along as JSON (bench.report.chart.Chart) with Apache ECharts.
const figures = JSON.parse(document.getElementById('charts').textContent)
const charts = new Map()
const LEFT_PX = 160
const LETTER_PX = 7
const NARROW_PX = 6.2

// Names of rows are never cut: where they do not fit into what is usual, what comes after them begins where the longest ends.
function room(names, usualPx) {
  const longest = Math.max(...names.map((name) => name.length))
  return longest <= (usualPx - 10) / NARROW_PX ? usualPx : 20 + LETTER_PX * longest
}
const COLUMN_PX = 64
const RIGHT_PX = 10
const MARKED = 8

function axis(of, tones, more = {}) {
  return {
    type: of.isLogarithmic ? 'log' : 'value',
    name: of.title,
    nameLocation: 'middle',
    nameGap: 34,
    nameTextStyle: { color: tones.soft },
    axisLabel: { color: tones.soft, formatter: (value) => Number(value).toLocaleString('en') },
    axisLine: { lineStyle: { color: tones.line } },
    splitLine: { lineStyle: { color: tones.line } },
    ...more,
  }
}

// Where a line has more points than can be told apart, some bear its shape, those of each service others; all can be asked.
function isMarked(line, index) {
  const step = Math.ceil(line.points.length / MARKED)
  return index % step === (Object.keys(palette.services).indexOf(face(line.service)) + 1) % step
}

function point(line, index, axes, tones) {
  const of = line.points[index]
  const look = symbol(of.mark, line.service, tones)
  const isSeen = of.mark !== 'note' || isMarked(line, index)
  return {
    value: [of.x, of.y],
    about: { item: line, point: of, axes },
    ...look,
    itemStyle: { ...look.itemStyle, opacity: isSeen ? 1 : 0 },
  }
}

function lineSeries(line, panel, index, tones) {
  const kinds = [...new Set(panel.lines.map((other) => other.kind))]
  return {
    type: 'line',
    name: named(line),
    xAxisIndex: index,
    yAxisIndex: index,
    color: colour(line.service),
    connectNulls: false,
    lineStyle: { width: panel.isJoined === false ? 0 : 1.5, type: kinds.indexOf(line.kind) > 0 ? 'dashed' : 'solid' },
    data: line.points.map((_, i) => point(line, i, panel, tones)).filter(({ value }) => value[1] != null),
    showSymbol: true,
    emphasis: { focus: 'series' },
  }
}

// A stroke for the interval of each point that has one.
function spread(line, index) {
  return {
    type: 'custom',
    silent: true,
    z: 1,
    xAxisIndex: index,
    yAxisIndex: index,
    encode: { x: 0, y: [1, 2] },
    data: line.points.filter((of) => of.low != null && of.low !== of.high).map((of) => [of.x, of.low, of.high]),
    renderItem: (_, api) => {
      const [from, to] = [api.coord([api.value(0), api.value(1)]), api.coord([api.value(0), api.value(2)])]
      return {
        type: 'line',
        shape: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] },
        style: { stroke: colour(line.service), lineWidth: 2, opacity: 0.4 },
      }
    },
  }
}

// Tracks below each other, all that is measured of the first one first; each with the rates that it has.
function byTrack(list) {
  const tracks = ['stock', 'sized'].filter((track) =>
    list.some((panel) => panel.lines.some((line) => line.track === track && isShown(line))),
  )
  const ofTrack = (panel, track) => ({
    ...panel,
    y: { ...panel.y, title: `${track}: ${panel.y.title}` },
    lines: panel.lines.filter((line) => line.track === track && isShown(line)),
  })
  return tracks.flatMap((track) => list.map((panel) => ofTrack(panel, track))).filter((panel) => panel.lines.length > 0)
}

function panels(list, tones) {
  const each = 260
  const grids = list.map((_, i) => ({ left: 70, right: 20, top: 16 + i * (each + 50), height: each - 30 }))
  return {
    height: list.length * (each + 50) + 20,
    option: {
      grid: grids,
      xAxis: list.map((panel, i) => axis(panel.x, tones, { gridIndex: i, scale: true, nameGap: 26 })),
      yAxis: list.map((panel, i) =>
        axis(panel.y, tones, { gridIndex: i, scale: panel.y.isLogarithmic === true, nameGap: 52 }),
      ),
      series: list.flatMap((panel, i) =>
        panel.lines.flatMap((line) => [lineSeries(line, panel, i, tones), spread(line, i)]),
      ),
    },
  }
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

function cells(chart, tones, widthPx) {
  const shown = chart.cells.filter(isShown)
  const rows = [...new Set(shown.map(rowOf))]
  const [leftPx, least] = [room(rows, LEFT_PX), chart.columns.length * COLUMN_PX]
  const columnPx = Math.max(least, widthPx - leftPx - RIGHT_PX) / chart.columns.length
  const renderItem = (params, api) => {
    const cell = shown[params.dataIndex]
    const [x, y] = api.coord([api.value(0), api.value(1)])
    const [width, height] = api.size([1, 1])
    const box = { x: x - width / 2 + 1, y: y - height / 2 + 1, width: width - 2, height: height - 2 }
    const style = { fill: shade(cell), decal: cell.mark === 'invalid' ? HATCHED : undefined }
    const text = {
      text: worth(cell),
      x,
      y,
      width: width - 6,
      overflow: 'break',
      align: 'center',
      verticalAlign: 'middle',
      fill: '#111',
      fontSize: 11,
      lineHeight: 14,
    }
    return {
      type: 'group',
      children: [
        { type: 'rect', shape: box, style },
        { type: 'text', style: text, silent: true },
      ],
    }
  }
  return {
    height: rows.length * 46 + 70,
    least: leftPx + least + RIGHT_PX,
    option: {
      grid: { left: leftPx, right: RIGHT_PX, top: 40, bottom: 10 },
      xAxis: {
        type: 'category',
        position: 'top',
        data: chart.columns,
        axisLabel: {
          color: tones.ink,
          interval: 0,
          width: Math.min(90, columnPx - 4),
          overflow: 'break',
          lineHeight: 14,
        },
        axisTick: { show: false },
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: rows,
        axisLabel: { color: tones.ink },
        axisTick: { show: false },
      },
      series: [
        {
          type: 'custom',
          renderItem,
          data: shown.map((cell) => ({
            value: [cell.column, rowOf(cell)],
            about: { item: cell, point: { ...cell, x: null, value: NaN } },
          })),
        },
      ],
      tooltip: {
        formatter: (params) => {
          const cell = shown[params.dataIndex]
          return `<b>${escaped(rowOf(cell))}, ${escaped(cell.column)}</b><br>${cell.mark === 'note' ? '' : `${cell.mark}: `}${escaped(cell.text)}`
        },
      },
    },
  }
}

const kinds = {
  lines: (chart, tones) => panels(byTrack([chart]), tones),
  panels: (chart, tones) => panels(byTrack(chart.panels), tones),
  dots,
  cells,
}

function draw(element) {
  const chart = figures[element.dataset.figure]
  const tones = theme()
  element.style.minWidth = ''
  const { height, option, least } = kinds[chart.type](chart, tones, element.clientWidth)
  element.style.height = `${height}px`
  element.style.minWidth = least ? `${least}px` : ''
  const instance = charts.get(element) ?? echarts.init(element, null, { renderer: 'svg' })
  charts.set(element, instance)
  instance.resize()
  const tooltip = {
    trigger: 'item',
    confine: true,
    formatter: tip,
    backgroundColor: tones.paper,
    borderColor: tones.line,
    textStyle: { color: tones.ink },
  }
  element.nextElementSibling?.remove()
  if (chart.type === 'lines' || chart.type === 'panels')
    element.after(key((chart.panels ?? [chart])[0].lines.filter(isShown)))
  instance.setOption(
    { animation: false, textStyle: { color: tones.ink }, ...option, tooltip: { ...tooltip, ...option.tooltip } },
    { notMerge: true },
  )
}

// What scrolls must be reached by keyboard.
function drawAll() {
  document.querySelectorAll('.chart').forEach(draw)
  document.querySelectorAll('figure').forEach((figure) => {
    if (figure.scrollWidth > figure.clientWidth) figure.tabIndex = 0
    else figure.removeAttribute('tabindex')
  })
}
