// @ts-expect-error: types of Node would be a package more, for this line alone.
import { readFileSync } from 'node:fs'

// Of reports and dashboards alike: whoever reads both finds a service by its colour.
const file = '../../../performancetest/runner/src/main/resources/bench/report/page/palette.json'

/** @type {{ services: Record<string, string>, marks: Record<string, string> }} */
const palette = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

/** One colour for each service, in every panel. A service that is missing here gets one of Grafana's. */
export const colours = palette.services

/** What a line means where all of a panel's lines belong to one service. */
export const meanings = {
  rate: palette.marks.invalid,
  correct: palette.marks.sustained,
  failed: palette.marks.broken,
  p50: palette.marks.sustained,
  p99: palette.marks.degraded,
}
