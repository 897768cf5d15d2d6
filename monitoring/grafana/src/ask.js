// Asks Prometheus every query of the dashboards, once for each service that a dashboard lets one choose, and prints
// which have no data. Usage: node src/ask.js [ADDRESS] [MINUTES]   (http://127.0.0.1:9090, the last 10 minutes)
import { readdirSync, readFileSync } from 'node:fs'
import { report, series } from './queries.js'

const folder = new URL('../dashboards/', import.meta.url)
const [address = 'http://127.0.0.1:9090', minutes = '10'] = process.argv.slice(2)
const ask = (query) => series(address, Number(minutes), query)

try {
  for (const file of readdirSync(folder).sort()) {
    const dashboard = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    for (const line of await report(ask, dashboard)) console.log(line)
  }
} catch (error) {
  const why = error.cause?.code ?? error.cause?.message
  console.error(why ? `Prometheus does not answer at ${address}: ${why}.` : error.message)
  process.exitCode = 2
}
