import { dashboard, services } from './frame.js'
import { from, panel, units } from './panels.js'

/** @param {string} metric @param {string} [more] */
const its = (metric, more = '') => `${metric}{service="$service"${more}}`

export const service = dashboard({
  uid: 'bench-service',
  title: 'One service',
  description: 'All that is known of one service under test that calls the slow dependency.',
  variable: services('dependency'),
  rows: [
    [
      'What callers see',
      [
        panel({
          title: 'Calls a second',
          description:
            'The rate that the load generator shall keep, the correct answers and the failed calls. ' + from.callers,
          unit: units.perSecond,
          queries: [
            [its('bench:caller_rate'), 'rate'],
            [its('bench:caller_requests_per_second', ',outcome="correct"'), 'correct'],
            [its('bench:caller_requests_per_second', ',outcome="failed"'), 'failed'],
          ],
        }),
        panel({
          title: 'Response time',
          description:
            'Median and p99 of the calls that ended within the last 5 s, correct or not; interpolated within a ' +
            `bucket of the histogram. ${from.callers}`,
          unit: units.seconds,
          queries: [
            [its('bench:caller_response_seconds:p50'), 'p50'],
            [its('bench:caller_response_seconds:p99'), 'p99'],
          ],
        }),
        panel({
          title: 'Calls in flight',
          description:
            'At callers: started and without an answer. At the mock: waiting at the slow dependency, of all ' +
            'services. The difference waits in or before the service. Counted by load generator and mock.',
          unit: units.calls,
          queries: [
            [its('bench:caller_in_flight'), 'at callers'],
            ['bench:dependency_in_flight', 'at the mock'],
          ],
        }),
      ],
    ],
    [
      'What the service says',
      [
        panel({
          title: 'Requests answered',
          description: `Requests a second over 5 s, without the bench's own; failed ones count too. ${from.itself}`,
          unit: units.perSecond,
          queries: [[its('bench:requests_per_second'), '{{service}}']],
        }),
        panel({
          title: 'Response time, mean, by its own clock',
          description:
            'Over 5 s. Such a clock starts when the framework takes the request: what waits in the accept queue is ' +
            `missing, so callers see more. ${from.itself}`,
          unit: units.seconds,
          queries: [[its('bench:response_seconds:mean'), '{{service}}']],
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
          title: 'File descriptors',
          description: `Descriptors, two for each call that waits; empty where a service does not say. ${from.itself}`,
          unit: units.files,
          queries: [[its('bench:file_descriptors'), '{{service}}']],
        }),
      ],
    ],
    [
      'What it costs',
      [
        panel({
          title: 'CPU',
          description: `Cores used, over 5 s. ${from.kernel}`,
          unit: units.cores,
          queries: [[its('bench:cpu_cores'), '{{service}}']],
        }),
        panel({
          title: 'CPU periods throttled',
          description:
            "Share of the scheduler's periods in which the container had used up its quota; empty where it has " +
            `none (SERVICE_CPUS). ${from.kernel}`,
          unit: units.share,
          queries: [[its('bench:cpu_throttled_share'), '{{service}}']],
        }),
        panel({
          title: 'Memory',
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
          title: 'Threads',
          description:
            'All threads that the kernel knows, also those of the compiler and the collector; virtual threads are ' +
            `none. ${from.kernel}`,
          unit: units.threads,
          queries: [[its('bench:threads'), '{{service}}']],
        }),
      ],
    ],
    [
      'The bench around it',
      [
        panel({
          title: 'Calls to the dependency',
          description:
            'Requests a second that HAProxy passed on, and that arrived at the mocks; of all services. As they ' +
            'say themselves.',
          unit: units.perSecond,
          queries: [
            ['bench:proxy_requests_per_second', 'HAProxy'],
            ['bench:dependency_requests_per_second', 'mocks'],
          ],
        }),
        panel({
          title: 'Queue in HAProxy',
          description:
            'Calls that HAProxy holds back because no mock may take them. Anything but 0 makes the bench the ' +
            'limit. As HAProxy says.',
          unit: units.calls,
          queries: [['bench:proxy_queue', 'HAProxy']],
        }),
        panel({
          title: 'CPU of mock, proxy and load generator',
          description:
            'Cores used, over 5 s. Where one of them needs all it has, the bench is the limit. ' + from.kernel,
          unit: units.cores,
          queries: [
            ['bench:cpu_cores and on (service) bench:container{kind=~"mock|proxy|load-generator"}', '{{service}}'],
          ],
        }),
      ],
    ],
  ],
})
