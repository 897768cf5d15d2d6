import {
  LegendDisplayMode,
  LegendPlacement,
  SortOrder,
  TooltipDisplayMode,
  VisibilityMode,
  VizLegendOptionsBuilder,
  VizTooltipOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/common'
import { FieldColorBuilder, FieldColorModeId } from '@grafana/grafana-foundation-sdk/dashboard'
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus'
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries'
import { colours, meanings } from './colours.js'

/** Declared in provisioning/datasources/prometheus.yml. */
export const datasource = { type: 'prometheus', uid: 'prometheus' }

/** Units and their axis labels. */
export const units = {
  perSecond: { unit: 'reqps', axis: 'per second' },
  seconds: { unit: 's', axis: 'seconds' },
  bytes: { unit: 'bytes', axis: 'memory' },
  cores: { unit: 'suffix: cores', axis: 'cores' },
  share: { unit: 'percentunit', axis: 'share of periods' },
  timeShare: { unit: 'percentunit', axis: 'share of time' },
  collections: { unit: 'cps', axis: 'per second' },
  calls: { unit: 'short', axis: 'calls' },
  threads: { unit: 'short', axis: 'threads' },
  files: { unit: 'short', axis: 'file descriptors' },
}

/** Sources of a metric. */
export const from = {
  callers: 'Counted by the load generator, from the moment a call should have started.',
  itself: 'As the service itself says.',
  kernel: "From the container's control group, by cAdvisor.",
}

/** @typedef {[expr: string, legend: string]} Query */

/** @typedef {{ unit: string, axis: string }} Unit */

/**
 * A panel of lines over time.
 * @param {{ title: string, description: string, unit: Unit, queries: Query[] }} what
 */
export function panel({ queries, ...what }) {
  const result = lines(what)
  queries.forEach((query, i) => result.withTarget(target(query, i)))
  const legends = queries.map(([, legend]) => legend)
  if (legends.some((legend) => legend.includes('{{service}}'))) colourServices(result)
  for (const [name, colour] of Object.entries(meanings)) {
    if (legends.includes(name)) result.overrideByName(name, [fixed(colour)])
  }
  return result
}

/** @param {{ title: string, description: string, unit: Unit }} what */
function lines({ title, description, unit }) {
  return new PanelBuilder()
    .title(title)
    .description(description)
    .datasource(datasource)
    .unit(unit.unit)
    .axisLabel(unit.axis)
    .min(0)
    .height(8)
    .lineWidth(1)
    .fillOpacity(0)
    .showPoints(VisibilityMode.Never)
    .colorScheme(new FieldColorBuilder().mode(FieldColorModeId.PaletteClassic))
    .tooltip(new VizTooltipOptionsBuilder().mode(TooltipDisplayMode.Multi).sort(SortOrder.Descending))
    .legend(
      new VizLegendOptionsBuilder()
        .showLegend(true)
        .displayMode(LegendDisplayMode.Table)
        .placement(LegendPlacement.Right)
        .calcs(['mean', 'max']),
    )
}

/**
 * @param {Query} query
 * @param {number} i position in the panel
 */
function target([expr, legend], i) {
  return new DataqueryBuilder()
    .refId(String.fromCharCode(65 + i))
    .datasource(datasource)
    .expr(expr)
    .legendFormat(legend)
    .range()
}

/** @param {PanelBuilder} of */
function colourServices(of) {
  for (const [service, colour] of Object.entries(colours)) {
    // Matches "vertx" and "vertx tuned", but not "spring-web-virtual" for "spring-web".
    of.overrideByRegexp(`/^${service}( .*)?$/`, [fixed(colour)])
  }
}

/** @param {string} colour */
function fixed(colour) {
  return { id: 'color', value: { mode: 'fixed', fixedColor: colour } }
}
