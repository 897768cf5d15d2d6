import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { files } from '../src/dashboards.js'
import { report, series } from '../src/queries.js'

const dashboard = {
  title: 'Two panels',
  templating: { list: [{ name: 'service', query: 'label_values(up{kind="service"}, service)' }] },
  panels: [
    { title: 'a row' },
    { title: 'CPU', targets: [{ expr: 'cpu{service="$service"}' }] },
    { title: 'Memory', targets: [{ expr: 'used{service="$service"}' }, { expr: 'free{service="$service"}' }] },
  ],
}
const answers = {
  'up{kind="service"}': [{ service: 'vertx' }, { service: 'express' }, { service: 'vertx' }],
  'cpu{service="vertx"}': [{}],
  'used{service="vertx"}': [{}],
  'free{service="vertx"}': [{}],
  'cpu{service="express"}': [{}],
}
const ask = async (query) => answers[query] ?? []

/** Calls `use` with the address of a server that answers everything with one text. */
async function withServer(text, use) {
  const asked = []
  const server = createServer((request, response) => {
    asked.push(new URL(request.url, 'http://host').searchParams)
    response.end(text)
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    return await use(`http://127.0.0.1:${server.address().port}`, asked)
  } finally {
    server.close()
  }
}

describe('queries of dashboards', () => {
  it('are asked for each service, and panels without data are named once', async () => {
    assert.deepEqual(await report(ask, dashboard), [
      'Two panels, express: 1 of 3 queries have data; none: Memory',
      'Two panels, vertx: 3 of 3 queries have data',
    ])
  })

  it('are not asked while no service runs', async () => {
    assert.deepEqual(await report(async () => [], dashboard), ['Two panels: no service runs that it shows'])
  })

  it('of our own dashboards are all asked', async () => {
    for (const made of Object.values(files).map((text) => JSON.parse(text))) {
      const asked = new Set()
      await report(async (query) => asked.add(query) && [{ service: 'vertx' }], made)
      const exprs = made.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
      for (const expr of exprs) assert.ok(asked.has(expr.replaceAll('$service', 'vertx')), expr)
    }
  })

  it('cover the minutes that were asked for, and need a number', async () => {
    const result = [
      { metric: { service: 'vertx' }, values: [[1, '0.5']] },
      { metric: { service: 'express' }, values: [[1, 'NaN']] },
    ]
    const text = JSON.stringify({ status: 'success', data: { result } })
    await withServer(text, async (address, asked) => {
      assert.deepEqual(await series(address, 10, 'up'), [{ service: 'vertx' }])
      assert.equal(asked[0].get('query'), 'up')
      assert.equal(Math.round(asked[0].get('end') - asked[0].get('start')), 600)
    })
  })

  it('that Prometheus refuses are an error that says why', async () => {
    const text = JSON.stringify({ status: 'error', error: 'parse error' })
    await withServer(text, (address) =>
      assert.rejects(series(address, 10, 'up{'), { message: 'Prometheus refuses up{: parse error' }),
    )
  })

  it('are an error where something else answers', () =>
    withServer('<html>', (address) =>
      assert.rejects(series(address, 10, 'up'), { message: `${address} is no Prometheus: it answers without JSON.` }),
    ))

  it('end in one sentence and exit code 2 without Prometheus', async () => {
    const script = fileURLToPath(new URL('../src/ask.js', import.meta.url))
    const gone = await withServer('', (address) => address)
    const { status, stderr } = spawnSync(process.execPath, [script, gone], { encoding: 'utf8' })
    assert.equal(stderr, `Prometheus does not answer at ${gone}: ECONNREFUSED.\n`)
    assert.equal(status, 2)
  })
})
