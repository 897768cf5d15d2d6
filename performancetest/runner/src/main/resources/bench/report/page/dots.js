'use strict'
// A row a service or of its own, a dot a track or variant, a stroke for its interval.
const ROW_PX = 34
const DOTS_LEFT_PX = 130

// Where names take more than usual the axis keeps so much, and the figure is moved sideways.
const AXIS_PX = 260

// Strokes along the axis, each from the first of its values to the last; the one in the middle is its row.
function strokes(data, style) {
  return {
    type: 'custom',
    silent: true,
    z: 1,
    data,
    encode: { x: [0, 2], y: 1 },
    renderItem: (_, api) => {
      const [from, to] = [api.coord([api.value(0), api.value(1)]), api.coord([api.value(2), api.value(1)])]
      return { type: 'line', shape: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] }, style }
    },
  }
}

function intervals(dots, tones) {
  const known = dots.filter((dot) => dot.low != null)
  const style = { stroke: tones.soft, lineWidth: 3, opacity: 0.5 }
  return strokes(
    known.map((dot) => [dot.low, rowOfDot(dot), dot.high]),
    style,
  )
}

const KINDS = ['circle', 'diamond', 'triangle']

// What has no place on the axis must not be missing: it is told.
function absences(chart, least, tones) {
  const absent = Map.groupBy(
    chart.dots.filter((dot) => isShown(dot) && !isDrawn(dot)),
    rowOfDot,
  )
  return {
    type: 'scatter',
    silent: true,
    symbolSize: 0,
    z: 2,
    tooltip: { show: false },
    data: [...absent].map(([row, dots]) => ({
      value: [least, row],
      label: {
        show: true,
        position: 'right',
        color: tones.ink,
        formatter: dots.map((dot) => `${dot.kind}: none`).join(', '),
      },
    })),
  }
}

const rowOfDot = (dot) => dot.row ?? dot.service

const isDrawn = (dot) => dot.value != null && dot.value > 0

// The first kind is hollow, so that it stands out from the others.
function dotLook(dot, i, tones) {
  const tone = colour(dot.service)
  const fill = { color: i === 0 ? tones.paper : tone, decal: dot.mark === 'least' ? HATCHED : undefined }
  return { ...fill, borderColor: tone, borderWidth: 2, opacity: 1 }
}

function dotLabel(dot, i, tones) {
  const [bound, place] = [dot.mark === 'least' ? '≥ ' : '', dot.place ? ` [${dot.place}]` : '']
  const formatter = `${bound}${number(dot.value)}${place}`
  return { show: true, position: i === 0 ? 'bottom' : 'top', color: tones.ink, formatter }
}

// All of the i-th kind.
function dotSeries(all, i, value, tones) {
  const data = all.map((dot) => ({
    value: [dot.value, rowOfDot(dot)],
    about: { item: dot, point: dot, axes: { y: value } },
    itemStyle: dotLook(dot, i, tones),
    label: dotLabel(dot, i, tones),
  }))
  const fill = i === 0 ? tones.paper : tones.soft
  const itemStyle = { color: fill, borderColor: tones.soft, borderWidth: 2, opacity: 1 }
  return { type: 'scatter', symbol: KINDS[i % KINDS.length], symbolSize: 13, z: 3, itemStyle, data }
}

// Numbers below the axis of a phone would touch.
const PHONE_PX = 600

function valueAxis(chart, tones, widthPx) {
  const whole = axis(chart.value, tones)
  if (widthPx >= PHONE_PX) return whole
  const few = chart.value.isLogarithmic ? {} : { splitNumber: 2 }
  return { ...whole, ...few, axisLabel: { ...whole.axisLabel, fontSize: 10 } }
}

function dotAxes(chart, rows, tones, widthPx) {
  return {
    xAxis: valueAxis(chart, tones, widthPx),
    yAxis: {
      type: 'category',
      data: rows.toReversed(),
      axisLabel: { color: tones.ink },
      axisLine: { lineStyle: { color: tones.line } },
      axisTick: { show: false },
    },
  }
}

function allSeries(chart, kinds, tones) {
  const shown = chart.dots.filter((dot) => isShown(dot) && isDrawn(dot))
  const least = Math.min(...shown.map((dot) => dot.value))
  const series = kinds.map((kind, i) => {
    const own = shown.filter((dot) => dot.kind === kind)
    return { name: kind, ...dotSeries(own, i, chart.value, tones) }
  })
  return [...series, intervals(shown, tones), ...(shown.length > 0 ? [absences(chart, least, tones)] : [])]
}

function dots(chart, tones, widthPx) {
  const kinds = [...new Set(chart.dots.map((dot) => dot.kind))]
  const rows = chart.rows.filter((row) => chart.dots.some((dot) => rowOfDot(dot) === row && isShown(dot)))
  const leftPx = room(rows, DOTS_LEFT_PX)
  return {
    height: rows.length * (ROW_PX + 18) + (kinds.length > 1 ? 110 : 86),
    least: leftPx > DOTS_LEFT_PX ? leftPx + AXIS_PX : null,
    option: {
      legend: { show: kinds.length > 1, top: 0, itemWidth: 14, data: kinds, textStyle: { color: tones.ink } },
      grid: { left: leftPx, right: 40, top: kinds.length > 1 ? 40 : 16, bottom: 50 },
      ...dotAxes(chart, rows, tones, widthPx),
      series: allSeries(chart, kinds, tones),
    },
  }
}
