const step_s = 5

/** Label sets of the series that `query` gave in the last `minutes`; throws if Prometheus refuses it. */
export async function series(address, minutes, query) {
  const end_s = Date.now() / 1000
  const url = new URL('/api/v1/query_range', address)
  url.search = new URLSearchParams({ query, start: end_s - minutes * 60, end: end_s, step: step_s })
  const answer = await (await fetch(url)).json()
  if (answer.status !== 'success') throw new Error(`Prometheus refuses ${query}: ${answer.error}`)
  return answer.data.result.map(({ metric }) => metric)
}

/** What a dashboard lets one choose. */
async function choices(ask, { query }) {
  const [, selector, label] = query.match(/^label_values\((.*), (\w+)\)$/)
  return [...new Set((await ask(selector)).map((metric) => metric[label]))].sort()
}

const targets = ({ panels }) =>
  panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })))

/** Lines about one dashboard: how many of its queries have data for each choice, and the panels without. */
export async function report(ask, dashboard) {
  const name = dashboard.title
  const variable = dashboard.templating.list[0]
  const lines = []
  for (const choice of await choices(ask, variable)) {
    const asked = targets(dashboard).map(({ title, expr }) => ({
      title,
      expr: expr.replaceAll(`$${variable.name}`, choice),
    }))
    const found = await Promise.all(asked.map(async ({ expr }) => (await ask(expr)).length > 0))
    const missing = asked.filter((_, at) => !found[at]).map(({ title }) => title)
    const none = missing.length > 0 ? `; none: ${[...new Set(missing)].join(', ')}` : ''
    lines.push(`${name}, ${choice}: ${asked.length - missing.length} of ${asked.length} queries have data${none}`)
  }
  return lines.length > 0 ? lines : [`${name}: no service runs that it shows`]
}
