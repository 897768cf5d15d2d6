import {
  AnnotationQueryBuilder,
  DashboardBuilder,
  DashboardCursorSync,
  DashboardLinkBuilder,
  DashboardLinkType,
  QueryVariableBuilder,
  RowBuilder,
  VariableRefresh,
  VariableSort,
} from '@grafana/grafana-foundation-sdk/dashboard'
import { datasource } from './panels.js'

/** @typedef {import('@grafana/grafana-foundation-sdk/timeseries').PanelBuilder} Panel */

/** @typedef {[title: string, panels: Panel[]]} Row */

/**
 * Builds a dashboard with the parts that all dashboards share.
 * @param {{ uid: string, title: string, description: string, variable: QueryVariableBuilder, rows: Row[] }} what
 */
export function dashboard({ rows, ...what }) {
  const result = frame(what)
  addRows(result, rows)
  return result.build()
}

/** @param {{ uid: string, title: string, description: string, variable: QueryVariableBuilder }} what */
function frame({ uid, title, description, variable }) {
  return new DashboardBuilder(title)
    .uid(uid)
    .description(description)
    .tags(['bench'])
    .readonly()
    .timezone('browser')
    .time({ from: 'now-15m', to: 'now' })
    .refresh('5s')
    .tooltip(DashboardCursorSync.Crosshair)
    .withVariable(variable)
    .annotation(trials())
    .link(new DashboardLinkBuilder('Dashboards').type(DashboardLinkType.Dashboards).tags(['bench']).keepTime(true))
}

/**
 * Numbers rows and panels from 1.
 * @param {DashboardBuilder} to
 * @param {Row[]} rows
 */
function addRows(to, rows) {
  let id = 1
  for (const [title, panels] of rows) {
    to.withRow(new RowBuilder(title).id(id++))
    panels.forEach((panel, i) => {
      // Two per line; an odd last one gets the whole line.
      const alone = i === panels.length - 1 && i % 2 === 0
      to.withPanel(panel.id(id++).span(alone ? 24 : 12))
    })
  }
}

/**
 * The services that Prometheus has seen.
 * @param {'dependency' | ''} calls services that call the slow dependency, or services that call no other service.
 */
export function services(calls) {
  const query = `label_values(bench:container{kind="service",calls="${calls}"}, service)`
  return new QueryVariableBuilder('service')
    .label('Service')
    .datasource(datasource)
    .query(query)
    .definition(query)
    .refresh(VariableRefresh.OnTimeRangeChanged)
    .sort(VariableSort.AlphabeticalAsc)
}

/** Start and end of trials: the runner writes them to Grafana with this tag. */
function trials() {
  const target = { type: 'tags', tags: ['bench'], matchAny: false, limit: 500, _implementsDataqueryVariant() {} }
  return new AnnotationQueryBuilder()
    .name('Trials')
    .datasource({ type: 'grafana', uid: '-- Grafana --' })
    .enable(true)
    .iconColor('#999999')
    .target({ build: () => target })
}
