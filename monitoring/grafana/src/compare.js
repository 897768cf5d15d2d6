import { dashboard, services } from './frame.js'
import { from, panel, units } from './panels.js'

/** @param {string} metric @param {string} [more] */
const each = (metric, more = '') => `${metric}{service=~"$service"${more}}`

export const compare = dashboard({
  uid: 'bench-compare',
  title: 'Compare services',
  description: 'All services under test that call the slow dependency, one line each.',
  variable: services('dependency').multi(true).includeAll(true).current({ text: 'All', value: '$__all' }),
  rows: [
    [
      'What callers see',
      [
        panel({
          title: 'Correct answers',
          description: `Answers a second that were right. ${from.callers}`,
          unit: units.perSecond,
          queries: [[each('bench:caller_requests_per_second', ',outcome="correct"'), '{{service}} {{track}}']],
        }),
        panel({
          title: 'Failed calls',
          description: `Calls a second that failed: refused, cut off, overdue, or with a wrong answer. ${from.callers}`,
          unit: units.perSecond,
          queries: [[each('bench:caller_requests_per_second', ',outcome="failed"'), '{{service}} {{track}}']],
        }),
        panel({
          title: 'Response time, median',
          description:
            'Half of the calls that ended within the last 5 s took longer, correct or not; interpolated within a ' +
            `bucket of the histogram. ${from.callers}`,
          unit: units.seconds,
          queries: [[each('bench:caller_response_seconds:p50'), '{{service}} {{track}}']],
        }),
        panel({
          title: 'Response time, p99',
          description:
            'One in a hundred calls that ended within the last 5 s took longer, correct or not; interpolated ' +
            `within a bucket of the histogram. ${from.callers}`,
          unit: units.seconds,
          queries: [[each('bench:caller_response_seconds:p99'), '{{service}} {{track}}']],
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
          queries: [[each('bench:cpu_cores'), '{{service}}']],
        }),
        panel({
          title: 'Threads',
          description:
            'All threads that the kernel knows, also those of the compiler and the collector; virtual threads are ' +
            `none. ${from.kernel}`,
          unit: units.threads,
          queries: [[each('bench:threads'), '{{service}}']],
        }),
        panel({
          title: 'Memory, working set',
          description:
            'Memory that the kernel cannot take back at once; it holds page cache in use as well. ' + from.kernel,
          unit: units.bytes,
          queries: [[each('bench:memory_working_set_bytes'), '{{service}}']],
        }),
        panel({
          title: 'Memory, anonymous',
          description: `Memory without the page cache: heap, stacks, buffers. ${from.kernel}`,
          unit: units.bytes,
          queries: [[each('bench:memory_anonymous_bytes'), '{{service}}']],
        }),
        panel({
          title: 'Heap used',
          description:
            "What lies on the heap, garbage included, as the service itself says (JVM: all pools; Node.js: V8's heap).",
          unit: units.bytes,
          queries: [[each('bench:heap_used_bytes'), '{{service}}']],
        }),
        panel({
          title: 'File descriptors',
          description:
            'Descriptors, two for each call that waits, as the service itself says; no line where it does not.',
          unit: units.files,
          queries: [[each('bench:file_descriptors'), '{{service}}']],
        }),
      ],
    ],
    [
      'The dependency',
      [
        panel({
          title: 'Calls in flight at the mock',
          description:
            'Calls that wait at the slow dependency, all its instances together, as they say themselves. Slots ' +
            'that are full show as a flat top.',
          unit: units.calls,
          queries: [['bench:dependency_in_flight', 'at the mock']],
        }),
        panel({
          title: 'Calls in flight at callers',
          description:
            "Calls that were started and have no answer yet, by the service called. What exceeds the mock's " +
            'calls waits in or before the service. Counted by the load generator.',
          unit: units.calls,
          queries: [[each('bench:caller_in_flight'), '{{service}} {{track}}']],
        }),
      ],
    ],
  ],
})
