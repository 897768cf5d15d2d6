import { getHeapStatistics } from 'node:v8'
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'

collectDefaultMetrics()

new Gauge({
  name: 'nodejs_heap_limit_bytes',
  help: 'The heap that the process may use.',
  collect() {
    this.set(getHeapStatistics().heap_size_limit)
  },
})

const requests = new Histogram({
  name: 'http_server_requests_seconds',
  help: 'How long requests took.',
  labelNames: ['method', 'uri', 'status'],
})

export function measure(req, res, next) {
  const end = requests.startTimer({ method: req.method })
  res.on('finish', () => end({ uri: req.route?.path ?? 'UNKNOWN', status: res.statusCode }))
  next()
}

export async function metrics(req, res) {
  res.type(register.contentType).send(await register.metrics())
}
