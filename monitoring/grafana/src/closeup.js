import { dashboard, services } from './frame.js'
import { from, panel, units } from './panels.js'

/** @param {string} metric */
const its = (metric) => `${metric}{service="$service"}`
/** @param {string} metric */
const beside = (metric) => `${metric} and on (service) bench:container{kind=~"backing-service|closed-load-generator"}`

export const closeup = dashboard({
  uid: 'bench-closeup',
  title: 'Quarkus up close',
  description:
    'One of the services that call nobody (profile quarkus): what it answers on each route, on which threads, ' +
    'and what that takes.',
  variable: services(''),
  rows: [
    [
      'What it answers',
      [
        panel({
          title: 'Requests answered, by route',
          description:
            'Requests a second over 5 s, failed ones too, without scrapes and health checks; none where work does ' +
            `not come by HTTP requests. ${from.itself}`,
          unit: units.perSecond,
          queries: [[its('bench:requests_per_second:by_route'), '{{route}}']],
        }),
        panel({
          title: 'Response time, mean, by route',
          description:
            'Over 5 s, by its own clock, until the answer was written. What a caller waits in addition is in the ' +
            `run's report alone. ${from.itself}`,
          unit: units.seconds,
          queries: [[its('bench:response_seconds:mean_by_route'), '{{route}}']],
        }),
      ],
    ],
    [
      'What it takes',
      [
        panel({
          title: 'CPU',
          description: `Cores used, over 5 s. ${from.kernel}`,
          unit: units.cores,
          queries: [[its('bench:cpu_cores'), '{{service}}']],
        }),
        panel({
          title: 'Threads, by kind',
          description:
            'By what they do, as the service itself says, and all that the kernel knows (also those of the ' +
            'compiler and the collector; virtual threads are none), by cAdvisor.',
          unit: units.threads,
          queries: [
            [its('bench:threads:by_kind'), '{{kind}}'],
            [its('bench:threads'), 'all, by the kernel'],
          ],
        }),
        panel({
          title: 'Memory of the container',
          description:
            'Working set: what the kernel cannot take back at once, with page cache in use. Anonymous: without ' +
            `page cache. ${from.kernel}`,
          unit: units.bytes,
          queries: [
            [its('bench:memory_working_set_bytes'), 'working set'],
            [its('bench:memory_anonymous_bytes'), 'anonymous'],
          ],
        }),
        panel({
          title: 'Heap',
          description: `Used, garbage included, and the most it may use. ${from.itself}`,
          unit: units.bytes,
          queries: [
            [its('bench:heap_used_bytes'), 'used'],
            [its('bench:heap_max_bytes'), 'maximum'],
          ],
        }),
        panel({
          title: 'Garbage collections',
          description: `Pauses of the collector a second, over 5 s. ${from.itself}`,
          unit: units.collections,
          queries: [[its('bench:collections_per_second'), '{{service}}']],
        }),
        panel({
          title: 'Time in garbage collections',
          description: `Share of the time in which the collector held all threads, over 5 s. ${from.itself}`,
          unit: units.timeShare,
          queries: [[its('bench:collection_pause_share'), '{{service}}']],
        }),
      ],
    ],
    [
      'What stands next to the services',
      [
        panel({
          title: 'CPU of databases and clients',
          description:
            'Cores used, over 5 s, by all that runs next to services, whichever is chosen. Where one of them needs ' +
            `all it has, the service is not the limit. ${from.kernel}`,
          unit: units.cores,
          queries: [[beside('bench:cpu_cores'), '{{service}}']],
        }),
        panel({
          title: 'Memory of databases and clients',
          description:
            "Working set: a database's holds page cache in use, and data that it keeps in memory. Whichever " +
            `service is chosen. ${from.kernel}`,
          unit: units.bytes,
          queries: [[beside('bench:memory_working_set_bytes'), '{{service}}']],
        }),
      ],
    ],
  ],
})
