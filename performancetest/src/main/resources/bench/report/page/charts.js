"use strict";
// Draws what the page brings along as JSON (bench.report.chart.Chart) with Apache ECharts.
const figures = JSON.parse(document.getElementById("charts").textContent);
const palette = JSON.parse(document.getElementById("palette").textContent);
const charts = new Map();
const CROSS = "path://M0 2 L2 0 L5 3 L8 0 L10 2 L7 5 L10 8 L8 10 L5 7 L2 10 L0 8 L3 5 Z";
const ROW_PX = 34;

// The same colour for a service everywhere, also for one that nobody has thought of.
function colour(service) {
  const sum = [...service].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return palette.services[service] ?? palette.others[sum % palette.others.length];
}

function theme() {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(["paper", "ink", "soft", "line"].map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

const hatched = { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -Math.PI / 4, color: "rgba(0,0,0,.55)" };

function symbol(mark, tone) {
  const line = { color: tone, borderColor: tone, borderWidth: 1.5 };
  switch (mark) {
    case "degraded": return { symbol: "emptyCircle", symbolSize: 8, itemStyle: line };
    case "broken": return { symbol: CROSS, symbolSize: 9, itemStyle: { color: tone } };
    case "invalid": return { symbol: "rect", symbolSize: 9, itemStyle: { ...line, color: "#fff", decal: hatched } };
    case "note": return { symbol: "none" };
    default: return { symbol: "circle", symbolSize: 7, itemStyle: line };
  }
}

const escaped = (text) => String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
const number = (value) => Number(value).toLocaleString("en", { maximumSignificantDigits: 4 });

function axis(of, tones, more = {}) {
  return {
    type: of.isLogarithmic ? "log" : "value", name: of.title, nameLocation: "middle", nameGap: 34, nameTextStyle: { color: tones.soft },
    axisLabel: { color: tones.soft, formatter: (value) => Number(value).toLocaleString("en") }, axisLine: { lineStyle: { color: tones.line } }, splitLine: { lineStyle: { color: tones.line } }, ...more,
  };
}

function named(item) {
  return [item.service, item.track, item.kind !== item.track ? item.kind : ""].filter(Boolean).join(" ");
}

function tip(params) {
  const { item, point } = params.data.about;
  const interval = point.low == null ? "" : `<br>95 %: ${number(point.low)} to ${number(point.high)}`;
  const place = point.x == null ? "" : `${number(point.x)}: `;
  const mark = point.mark === "note" ? "" : `, ${point.mark === "least" ? "at least, the bench was the limit" : point.mark}`;
  return `<b>${escaped(named(item))}</b><br>${place}${number(point.y ?? point.value)}${mark}${interval}${point.text ? `<br>${escaped(point.text)}` : ""}`;
}

function lineSeries(line, index, isJoined, kinds) {
  const tone = colour(line.service);
  const dash = kinds.indexOf(line.kind) > 0 ? "dashed" : "solid";
  return {
    type: "line", name: named(line), xAxisIndex: index, yAxisIndex: index, color: tone, connectNulls: false,
    lineStyle: { width: isJoined ? 1.5 : 0, type: dash, opacity: line.track === "stock" ? 0.55 : 1 },
    data: line.points.filter((point) => point.y != null).map((point) => ({ value: [point.x, point.y], about: { item: line, point }, ...symbol(point.mark, tone) })),
    showSymbol: true, emphasis: { focus: "series" },
  };
}

function panels(list, tones) {
  const each = 260;
  const grids = list.map((_, i) => ({ left: 70, right: 20, top: 16 + i * (each + 50), height: each - 30 }));
  return {
    height: list.length * (each + 50) + 20,
    option: {
      grid: grids,
      xAxis: list.map((panel, i) => axis(panel.x, tones, { gridIndex: i, scale: true, nameGap: 26 })),
      yAxis: list.map((panel, i) => axis(panel.y, tones, { gridIndex: i, scale: panel.y.isLogarithmic === true, nameGap: 52 })),
      series: list.flatMap((panel, i) => panel.lines.filter(isShown).map((line) => lineSeries(line, i, panel.isJoined !== false, [...new Set(panel.lines.map((other) => other.kind))]))),
    },
  };
}

function interval(dots, tones) {
  return {
    type: "custom", silent: true, z: 1, data: dots.filter((dot) => dot.low != null).map((dot) => [dot.low, dot.service, dot.high]), encode: { x: [0, 2], y: 1 },
    renderItem: (_, api) => {
      const [from, to] = [api.coord([api.value(0), api.value(1)]), api.coord([api.value(2), api.value(1)])];
      return { type: "line", shape: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] }, style: { stroke: tones.soft, lineWidth: 3, opacity: 0.5 } };
    },
  };
}

const shapes = ["circle", "diamond", "triangle"];

function dots(chart, tones) {
  const shown = chart.dots.filter((dot) => isShown(dot) && dot.value != null);
  const kinds = [...new Set(chart.dots.map((dot) => dot.kind))];
  const series = kinds.map((kind, i) => ({
    type: "scatter", name: kind, symbol: shapes[i % shapes.length], symbolSize: 13, z: 3, color: tones.soft,
    data: shown.filter((dot) => dot.kind === kind).map((dot) => ({
      value: [dot.value, dot.service], about: { item: dot, point: dot },
      itemStyle: { color: i === 0 ? tones.paper : colour(dot.service), borderColor: colour(dot.service), borderWidth: 2, decal: dot.mark === "least" ? hatched : undefined },
      label: { show: true, position: i === 0 ? "bottom" : "top", color: tones.ink, formatter: `${dot.mark === "least" ? "≥ " : ""}${number(dot.value)}` },
    })),
  }));
  const services = chart.services.filter((service) => shown.some((dot) => dot.service === service));
  return {
    height: services.length * (ROW_PX + 18) + 110,
    option: {
      legend: { top: 0, data: kinds, textStyle: { color: tones.ink } }, grid: { left: 130, right: 40, top: 40, bottom: 50 },
      xAxis: axis(chart.value, tones), yAxis: { type: "category", data: services.toReversed(), axisLabel: { color: tones.ink }, axisLine: { lineStyle: { color: tones.line } }, axisTick: { show: false } },
      series: [...series, interval(shown, tones)],
    },
  };
}

function cells(chart, tones) {
  const shown = chart.cells.filter(isShown);
  const rows = [...new Set(shown.map((cell) => `${cell.service} ${cell.track}`))];
  const renderItem = (params, api) => {
    const cell = shown[params.dataIndex];
    const [x, y] = api.coord([api.value(0), api.value(1)]);
    const [width, height] = api.size([1, 1]);
    const box = { x: x - width / 2 + 1, y: y - height / 2 + 1, width: width - 2, height: height - 2 };
    const style = { fill: palette.marks[cell.mark], opacity: 0.85, decal: cell.mark === "invalid" ? hatched : undefined };
    const text = { text: `${cell.mark === "broken" ? "X " : ""}${cell.text}`, x, y, width: width - 6, overflow: "break", align: "center", verticalAlign: "middle", fill: "#111", fontSize: 11, lineHeight: 14 };
    return { type: "group", children: [{ type: "rect", shape: box, style }, { type: "text", style: text, silent: true }] };
  };
  return {
    height: rows.length * 46 + 70,
    option: {
      grid: { left: 160, right: 10, top: 40, bottom: 10 },
      xAxis: { type: "category", position: "top", data: chart.columns, axisLabel: { color: tones.ink, interval: 0, width: 90, overflow: "break", lineHeight: 14 }, axisTick: { show: false } },
      yAxis: { type: "category", inverse: true, data: rows, axisLabel: { color: tones.ink }, axisTick: { show: false } },
      series: [{ type: "custom", renderItem, data: shown.map((cell) => ({ value: [cell.column, `${cell.service} ${cell.track}`], about: { item: cell, point: { ...cell, x: null, value: NaN } } })) }],
      tooltip: { formatter: (params) => { const cell = shown[params.dataIndex]; return `<b>${escaped(cell.service)} ${cell.track}, ${escaped(cell.column)}</b><br>${cell.mark}: ${escaped(cell.text)}`; } },
    },
  };
}

const kinds = { lines: (chart, tones) => panels([chart], tones), panels: (chart, tones) => panels(chart.panels, tones), dots, cells };

function draw(element) {
  const chart = figures[element.dataset.figure];
  const tones = theme();
  const { height, option } = kinds[chart.type](chart, tones);
  element.style.height = `${height}px`;
  const instance = charts.get(element) ?? echarts.init(element, null, { renderer: "svg" });
  charts.set(element, instance);
  instance.resize();
  const tooltip = { trigger: "item", confine: true, formatter: tip, backgroundColor: tones.paper, borderColor: tones.line, textStyle: { color: tones.ink } };
  instance.setOption({ animation: false, textStyle: { color: tones.ink }, ...option, tooltip: { ...tooltip, ...option.tooltip } }, { notMerge: true });
}

function drawAll() {
  document.querySelectorAll(".chart").forEach(draw);
}
