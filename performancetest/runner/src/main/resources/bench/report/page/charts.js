'use strict'
// Draws what the page brings along as JSON (bench.report.chart.Chart) with Apache ECharts.
const figures = JSON.parse(document.getElementById('charts').textContent)
const charts = new Map()
const LETTER_PX = 7
const NARROW_PX = 6.2

// Names of rows are never cut: where they do not fit into what is usual, what comes after them begins where the longest
// ends.
function room(names, usualPx) {
  const longest = Math.max(...names.map((name) => name.length))
  return longest <= (usualPx - 10) / NARROW_PX ? usualPx : 20 + LETTER_PX * longest
}
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

// Where a line has more points than can be told apart, some bear its shape, those of each service others; all can be
// asked.
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
  drawKey(element, chart)
  const common = { animation: false, textStyle: { color: tones.ink } }
  instance.setOption({ ...common, ...option, tooltip: { ...tooltip(tones), ...option.tooltip } }, { notMerge: true })
}

function drawKey(element, chart) {
  element.nextElementSibling?.remove()
  if (chart.type === 'lines' || chart.type === 'panels')
    element.after(key((chart.panels ?? [chart])[0].lines.filter(isShown)))
}

function tooltip(tones) {
  return {
    trigger: 'item',
    confine: true,
    formatter: tip,
    backgroundColor: tones.paper,
    borderColor: tones.line,
    textStyle: { color: tones.ink },
  }
}

// What scrolls must be reached by keyboard.
function drawAll() {
  document.querySelectorAll('.chart').forEach(draw)
  document.querySelectorAll('figure').forEach((figure) => {
    if (figure.scrollWidth > figure.clientWidth) figure.tabIndex = 0
    else figure.removeAttribute('tabindex')
  })
}
