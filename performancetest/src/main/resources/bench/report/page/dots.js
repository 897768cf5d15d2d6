'use strict'
// A row a service or of its own, a dot a track or variant, a stroke for its interval.
const ROW_PX = 34
const DOTS_LEFT_PX = 130

// Where names take more than usual the axis keeps so much, and the figure is moved sideways.
const AXIS_PX = 260

function interval(dots, tones) {
  return {
    type: 'custom',
    silent: true,
    z: 1,
    data: dots.filter((dot) => dot.low != null).map((dot) => [dot.low, rowOfDot(dot), dot.high]),
    encode: { x: [0, 2], y: 1 },
    renderItem: (_, api) => {
      const [from, to] = [api.coord([api.value(0), api.value(1)]), api.coord([api.value(2), api.value(1)])]
      return {
        type: 'line',
        shape: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] },
        style: { stroke: tones.soft, lineWidth: 3, opacity: 0.5 },
      }
    },
  }
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

function dots(chart, tones) {
  const shown = chart.dots.filter((dot) => isShown(dot) && isDrawn(dot))
  const kinds = [...new Set(chart.dots.map((dot) => dot.kind))]
  const series = kinds.map((kind, i) => ({
    type: 'scatter',
    name: kind,
    symbol: KINDS[i % KINDS.length],
    symbolSize: 13,
    z: 3,
    itemStyle: { color: i === 0 ? tones.paper : tones.soft, borderColor: tones.soft, borderWidth: 2, opacity: 1 },
    data: shown
      .filter((dot) => dot.kind === kind)
      .map((dot) => ({
        value: [dot.value, rowOfDot(dot)],
        about: { item: dot, point: dot, axes: { y: chart.value } },
        itemStyle: {
          color: i === 0 ? tones.paper : colour(dot.service),
          borderColor: colour(dot.service),
          borderWidth: 2,
          opacity: 1,
          decal: dot.mark === 'least' ? HATCHED : undefined,
        },
        label: {
          show: true,
          position: i === 0 ? 'bottom' : 'top',
          color: tones.ink,
          formatter: `${dot.mark === 'least' ? '≥ ' : ''}${number(dot.value)}${dot.place ? ` [${dot.place}]` : ''}`,
        },
      })),
  }))
  const rows = chart.rows.filter((row) => chart.dots.some((dot) => rowOfDot(dot) === row && isShown(dot)))
  const leftPx = room(rows, DOTS_LEFT_PX)
  const least = Math.min(...shown.map((dot) => dot.value))
  return {
    height: rows.length * (ROW_PX + 18) + 110,
    least: leftPx > DOTS_LEFT_PX ? leftPx + AXIS_PX : null,
    option: {
      legend: { top: 0, itemWidth: 14, data: kinds, textStyle: { color: tones.ink } },
      grid: { left: leftPx, right: 40, top: 40, bottom: 50 },
      xAxis: axis(chart.value, tones),
      yAxis: {
        type: 'category',
        data: rows.toReversed(),
        axisLabel: { color: tones.ink },
        axisLine: { lineStyle: { color: tones.line } },
        axisTick: { show: false },
      },
      series: [...series, interval(shown, tones), ...(shown.length > 0 ? [absences(chart, least, tones)] : [])],
    },
  }
}
