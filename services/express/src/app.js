import express from 'express'
import { fetchResult, isTimeout } from './dependency.js'
import { measure, metrics } from './metrics.js'

const app = express()

app.use(measure)

app.get('/', async (req, res) => {
  res.type('text/plain').send(`Fetched third party result:${await fetchResult()}`)
})

app.get('/ping', (req, res) => res.type('text/plain').send('pong'))

app.get('/health', (req, res) => res.json({ status: 'UP' }))

app.get('/metrics', metrics)

// Express 5 passes a handler's rejected promise on to this. Its default handler would log each one.
app.use((error, req, res, _next) => {
  const [status, why] = isTimeout(error) ? [504, 'Dependency took too long'] : [502, 'Dependency failed']
  res.status(status).type('text/plain').send(why)
})

const { PORT = 8080, LISTEN_BACKLOG = 511, KEEP_ALIVE_TIMEOUT_MS } = process.env
const server = app.listen({ port: Number(PORT), backlog: Number(LISTEN_BACKLOG) })
if (KEEP_ALIVE_TIMEOUT_MS) {
  server.keepAliveTimeout = Number(KEEP_ALIVE_TIMEOUT_MS)
}

// Node as process 1 of a container ignores the signal unless it has a handler.
process.on('SIGTERM', () => process.exit(0))
