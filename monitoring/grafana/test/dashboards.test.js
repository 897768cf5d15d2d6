import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { colours, meanings } from '../src/colours.js'
import { files } from '../src/dashboards.js'
import { metricsOf, recorded, root, text, yaml } from './files.js'

const dashboards = Object.keys(files).map((file) => ({ file, ...JSON.parse(text(`grafana/dashboards/${file}`)) }))
const boxes = dashboards.flatMap(({ file, panels }) => panels.map((panel) => ({ file, ...panel })))
const panels = boxes.filter(({ type }) => type !== 'row')
const sources = new Set(yaml('grafana/provisioning/datasources/prometheus.yml').datasources.map(({ uid }) => uid))
const name = ({ file, title }) => `${file}: ${title}`

describe('dashboards', () => {
  it('match the output of the builder', () => {
    assert.deepEqual(readdirSync(new URL('grafana/dashboards/', root)).sort(), Object.keys(files).sort())
    for (const { file, panels, templating } of dashboards) {
      assert.ok(panels.length > 0, `${file}: no panel`)
      assert.ok(templating.list.length > 0, `${file}: nothing to choose`)
    }
    for (const [file, made] of Object.entries(files)) {
      assert.ok(
        text(`grafana/dashboards/${file}`) === made,
        `dashboards/${file} is not what src/ makes: run npm run build in monitoring/grafana, and commit the result.`,
      )
    }
  })

  it("have the types of Grafana's dashboard schema", () => {
    const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
    const folder = fileURLToPath(new URL('grafana/', root))
    assert.doesNotThrow(
      () => execFileSync(process.execPath, [tsc, '-p', folder]),
      ({ stdout }) => assert.fail(String(stdout)),
    )
  })

  it('have panels with title, description, unit and axis label', () => {
    for (const panel of panels) {
      const { unit, custom } = panel.fieldConfig.defaults
      for (const [what, value] of Object.entries({
        title: panel.title,
        description: panel.description,
        unit,
        axis: custom.axisLabel,
      })) {
        assert.ok(value?.trim(), `${name(panel)}: no ${what}`)
      }
    }
  })

  it('use provisioned datasources', () => {
    const users = [
      ...panels,
      ...panels.flatMap(({ targets }) => targets),
      ...dashboards.flatMap(({ templating }) => templating.list),
    ]
    for (const user of users)
      assert.ok(
        sources.has(user.datasource?.uid),
        `${user.file}, ${user.title ?? user.expr ?? user.name}: ${user.datasource?.uid}`,
      )
  })

  it('query only recorded metrics', () => {
    for (const panel of panels) {
      assert.ok(panel.targets.length, `${name(panel)}: no query`)
      for (const { expr } of panel.targets) {
        const metrics = metricsOf(expr)
        assert.ok(metrics.length && metrics.every((metric) => recorded.has(metric)), `${name(panel)}: ${expr}`)
      }
    }
    for (const { file, templating } of dashboards) {
      for (const { query } of templating.list)
        assert.ok(recorded.has(query.match(/^label_values\(([\w:]+)(?:\{[^}]*\})?, service\)$/)?.[1]), file)
    }
  })

  it('show every recorded metric somewhere', () => {
    const shown = new Set(panels.flatMap(({ targets }) => targets).flatMap(({ expr }) => metricsOf(expr)))
    assert.deepEqual(
      [...recorded].filter((metric) => !shown.has(metric)),
      [],
    )
  })

  it('have unique ids and titles, and a uid', () => {
    assert.equal(new Set(dashboards.map(({ uid }) => uid)).size, dashboards.length)
    for (const { file, uid, panels } of dashboards) {
      assert.match(uid, /^bench-/)
      for (const key of ['id', 'title'])
        assert.equal(new Set(panels.map((panel) => panel[key])).size, panels.length, `${file}: ${key}`)
      assert.ok(
        panels.every(({ id }) => id > 0),
        file,
      )
    }
  })

  it('have panels that stay on the page and do not overlap', () => {
    const isOnPage = ({ x, y, w, h }) => x >= 0 && y >= 0 && w > 0 && h > 0 && x + w <= 24
    const inside = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
    for (const box of boxes) {
      assert.ok(isOnPage(box.gridPos), name(box))
      const others = boxes.filter((other) => other !== box && other.file === box.file)
      for (const other of others) assert.ok(!inside(box.gridPos, other.gridPos), `${name(box)} over ${name(other)}`)
    }
  })

  it('show trials, which the runner marks with the tag bench', () => {
    for (const { file, annotations } of dashboards)
      assert.deepEqual(
        annotations.list.map(({ target }) => target.tags),
        [['bench']],
        file,
      )
  })

  it('use exactly the colours of the report', () => {
    const own = Object.values({ ...colours, ...meanings })
    for (const colour of own) assert.match(colour, /^#[0-9a-f]{6}$/)
    for (const { file, panels } of dashboards) {
      const used = JSON.stringify(panels).matchAll(/"fixedColor":"([^"]+)"/g)
      for (const [, colour] of used) assert.ok(own.includes(colour), `${file}: ${colour}`)
    }
  })

  it('give each colour to one service, and only to existing services', () => {
    assert.equal(new Set(Object.values(colours)).size, Object.keys(colours).length)
    const services = readdirSync(new URL('../services/', root), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => Object.keys(yaml(`../services/${name}/compose.yml`).services))
    assert.deepEqual(
      Object.keys(colours).filter((service) => !services.includes(service)),
      [],
    )
  })
})
