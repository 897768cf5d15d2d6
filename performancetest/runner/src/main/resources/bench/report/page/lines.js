'use strict'
// A figure against another: a line a service, panels below each other.
const MARKED = 8

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
  const tracks = ['stock', 'tuned'].filter((track) =>
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
