// @ts-expect-error: the types of Node would be another package, only for this line.
import { readFileSync } from 'node:fs'

// Reports and dashboards share this file, so a service has the same colour in both.
const file = '../../../performancetest/runner/src/main/resources/bench/report/page/palette.json'

/** @type {{ services: Record<string, string>, marks: Record<string, string> }} */
const palette = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

/** One colour per service, in every panel. Grafana chooses a colour for services that are missing here. */
export const colours = palette.services

/** The meaning of a line in panels that show a single service. */
export const meanings = {
  rate: palette.marks.invalid,
  correct: palette.marks.sustained,
  failed: palette.marks.broken,
  p50: palette.marks.sustained,
  p99: palette.marks.degraded,
}
