const step_s = 5

/** Prometheus answers with 11,000 points at most. */
const most_points = 10_000

/** Label sets of the series with a number for `query` in the last `minutes`; throws if Prometheus refuses it. */
export async function series(address, minutes, query) {
  const end_s = Date.now() / 1000
  const url = new URL('/api/v1/query_range', address)
  const step = Math.max(step_s, (minutes * 60) / most_points)
  url.search = new URLSearchParams({ query, start: end_s - minutes * 60, end: end_s, step })
  const answer = await answered(await fetch(url))
  if (answer.status !== 'success') throw new Error(`Prometheus refuses ${query}: ${answer.error}`)
  return answer.data.result.filter(isDrawn).map(({ metric }) => metric)
}

async function answered(response) {
  try {
    return await response.json()
  } catch {
    throw new Error(`${new URL(response.url).origin} is no Prometheus: it answers without JSON.`)
  }
}

const isDrawn = ({ values }) => values.some(([, value]) => Number.isFinite(Number(value)))

/** What a dashboard lets one choose. */
async function choices(ask, { query }) {
  const [, selector, label] = query.match(/^label_values\((.*), (\w+)\)$/)
  return [...new Set((await ask(selector)).map((metric) => metric[label]))].sort()
}

const targets = ({ panels }) =>
  panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })))

/** Lines about one dashboard: how many of its queries have data for each choice, and the panels without. */
export async function report(ask, dashboard) {
  const variable = dashboard.templating.list[0]
  const lines = []
  for (const choice of await choices(ask, variable)) {
    const asked = targets(dashboard).map(({ title, expr }) => [title, expr.replaceAll(`$${variable.name}`, choice)])
    const found = await Promise.all(asked.map(async ([, expr]) => (await ask(expr)).length > 0))
    lines.push(`${dashboard.title}, ${choice}: ${told(asked.map(([title], at) => ({ title, hasData: found[at] })))}`)
  }
  return lines.length > 0 ? lines : [`${dashboard.title}: no service runs that it shows`]
}

function told(queries) {
  const missing = queries.filter(({ hasData }) => !hasData).map(({ title }) => title)
  const none = missing.length > 0 ? `; none: ${[...new Set(missing)].join(', ')}` : ''
  return `${queries.length - missing.length} of ${queries.length} queries have data${none}`
}
