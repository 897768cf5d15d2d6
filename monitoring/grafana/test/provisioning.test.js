import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { metricsOf, recorded, root, rules, text, yaml } from './files.js'

const compose = yaml('compose.yml')
const mounts = (service) =>
  (compose.services[service].volumes ?? []).map((volume) => {
    const [source, target, mode] = volume.split(':')
    return { source, target, mode }
  })

/** What the image of a service gets from this folder. */
const copies = (service) => {
  const { context, dockerfile_inline: dockerfile } = compose.services[service].build ?? {}
  return [...(dockerfile ?? '').matchAll(/^COPY --chmod=(\d+) (\S+) (\S+)$/gm)].map(([, mode, source, target]) => ({
    source: posix.join(context, source),
    target,
    mode,
  }))
}

/** The host's file or folder that a container sees under a path. */
function onHost(service, path) {
  const copy = copies(service).find(({ target }) => path === target || path.startsWith(`${target}/`))
  assert.ok(copy, `${service}: nothing is copied to ${path}`)
  return posix.join(copy.source, path.slice(copy.target.length))
}

describe('provisioning', () => {
  it('mounts nothing of this folder, and the rest read-only except for data volumes', () => {
    for (const service of Object.keys(compose.services)) {
      for (const { source, mode } of mounts(service)) {
        if (source in compose.volumes) continue
        assert.equal(mode, 'ro', `${service}: ${source}`)
        assert.ok(!source.startsWith('.'), `${service}: ${source} keeps its owner and mode, and SELinux refuses it`)
      }
    }
  })

  it('copies existing files, readable for every user', () => {
    const copied = Object.keys(compose.services).flatMap(copies)
    assert.ok(copied.length > 5)
    for (const { source, mode } of copied) {
      assert.ok(existsSync(new URL(source, root)), source)
      assert.match(mode, /^0[45]{3}$/, source)
    }
  })

  it('calls no other container through a proxy', () => {
    for (const [name, { environment }] of Object.entries(compose.services))
      for (const variable of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'])
        assert.equal(environment[variable], '', `${name}: ${variable}`)
  })

  it('shows Prometheus only containers of this project', () => {
    assert.equal(compose.services['docker-proxy'].environment.PROJECT, '${COMPOSE_PROJECT_NAME}')
    // Two lines: the second adds to the first.
    const parts = [...text('docker-proxy/haproxy.cfg').matchAll(/set-query "(?:filters=|%\[query\])(.*)" if is_list/g)]
    const query = parts.map(([, part]) => part).join('')
    assert.deepEqual(JSON.parse(decodeURIComponent(query.replaceAll('%%', '%'))), {
      label: ['bench.kind', 'com.docker.compose.project=${PROJECT}'],
    })
  })

  it('copies the folders that Grafana is configured to read', () => {
    assert.equal(onHost('grafana', '/etc/grafana/provisioning/datasources'), 'grafana/provisioning/datasources')
    const { providers } = yaml(`${onHost('grafana', '/etc/grafana/provisioning/dashboards')}/bench.yml`)
    assert.deepEqual(
      providers.map(({ options }) => onHost('grafana', options.path)),
      ['grafana/dashboards'],
    )
    const home = compose.services.grafana.environment.GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH
    assert.ok(existsSync(new URL(onHost('grafana', home), root)), home)
  })

  it('gives viewers nothing for which Grafana 12 would ask its alerting, which is off', () => {
    assert.equal(compose.services.grafana.environment.GF_UNIFIED_ALERTING_ENABLED, 'false')
    // A folder would permit viewers to read alert rules, and each dashboard would then ask for them: "Not found".
    for (const provider of yaml('grafana/provisioning/dashboards/bench.yml').providers)
      assert.equal(provider.folder, undefined)
    for (const file of readdirSync(new URL('grafana/dashboards/', root)))
      assert.doesNotMatch(text(`grafana/dashboards/${file}`), /"alert"|alertlist/, file)
  })

  it('uses services and ports of the compose file', () => {
    const { url } = yaml('grafana/provisioning/datasources/prometheus.yml').datasources[0]
    assert.equal(url, 'http://prometheus:9090')
    const {
      scrape_configs: [bench, cadvisor],
    } = yaml('prometheus/prometheus.yml')
    assert.equal(bench.docker_sd_configs[0].host, 'http://docker-proxy:2375')
    assert.equal(cadvisor.static_configs[0].targets[0], 'cadvisor:8080')
  })

  it("gives Docker's socket only to the proxy, which only the internal network reaches", () => {
    const holders = Object.keys(compose.services).filter((service) =>
      mounts(service).some(({ source }) => source.includes('DOCKER_SOCKET')),
    )
    assert.deepEqual(holders, ['docker-proxy'])
    assert.deepEqual(compose.services['docker-proxy'].networks, ['monitoring'])
    assert.equal(compose.networks.monitoring.internal, true)
  })

  it('publishes ports only on BIND_ADDRESS', () => {
    const published = Object.values(compose.services).flatMap(({ ports = [] }) => ports)
    assert.ok(published.length > 0)
    for (const port of published) assert.ok(port.startsWith('${BIND_ADDRESS}:'), port)
  })

  it('lets Prometheus keep every metric that rules read', () => {
    const kept = yaml('prometheus/prometheus.yml').scrape_configs.map(
      ({ metric_relabel_configs: [{ regex }] }) => new RegExp(`^(?:${regex})$`),
    )
    const read = new Set(
      rules.flatMap(({ expr }) => metricsOf(expr)).filter((metric) => metric !== 'up' && !recorded.has(metric)),
    )
    assert.ok(read.size > 15)
    assert.deepEqual(
      [...read].filter((metric) => !kept.some((regex) => regex.test(metric))),
      [],
    )
  })

  const promtool = spawnSync('promtool', ['--version']).status === 0
  it(
    'passes promtool',
    { skip: promtool ? false : 'no promtool on the PATH; monitoring/README.md says how to run it in a container' },
    () => {
      const cwd = fileURLToPath(new URL('prometheus/', root))
      for (const args of [
        ['check', 'config', 'prometheus.yml'],
        ['test', 'rules', 'rules.test.yml'],
      ]) {
        const { status, stdout, stderr } = spawnSync('promtool', args, { cwd, encoding: 'utf8' })
        assert.equal(status, 0, stdout + stderr)
      }
    },
  )
})
