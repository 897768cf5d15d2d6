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

const kinds = {
  lines: (chart, tones) => panels(byTrack([chart]), tones),
  panels: (chart, tones) => panels(byTrack(chart.panels), tones),
  dots: (chart, tones, widthPx) => (chart.dots.some((dot) => dot.limit) ? dumbbell : dots)(chart, tones, widthPx),
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

// What is behind a fold has no width yet; it is drawn when it is opened. What scrolls must be reached by keyboard.
function drawAll(within = document) {
  for (const chart of within.querySelectorAll('.chart')) if (chart.checkVisibility()) draw(chart)
  within.querySelectorAll('figure').forEach((figure) => {
    const isCut = figure.scrollWidth > figure.clientWidth
    figure.classList.toggle('cut', isCut)
    if (isCut) figure.tabIndex = 0
    else figure.removeAttribute('tabindex')
  })
}
