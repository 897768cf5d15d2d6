package bench.run

import bench.dependency.MockStats
import bench.runtime.BenchPart
import bench.runtime.Runtime
import bench.validity.BenchFigures

/** How the bench itself did in a trial, from all that was read of it. */
object BenchReading {
    /** @param fromS first measured second. @param mock its stats of the measured time. */
    fun figures(runtime: Runtime, target: Target, timeline: Timeline, fromS: Double, mock: MockStats?): BenchFigures {
        val allowance = runtime.allowance
        val shares = BenchPart.entries.associateWith { timeline.cores(it, fromS)?.div(allowance.of(it)) }
        return BenchFigures(
            injector_cpu_share = shares[BenchPart.INJECTOR],
            mock_cpu_share = shares[BenchPart.MOCK],
            proxy_cpu_share = shares[BenchPart.PROXY],
            monitoring_cpu_share = shares[BenchPart.MONITORING],
            bench_cpu_share = allowance.busiest(shares),
            stolen_cpu_share = timeline.stolenShare(fromS),
            incidents = runtime.incidents() + throttled(timeline, fromS),
            unread = runtime.readableParts.filter(timeline::isUnread).map { it.name.lowercase() },
            mock_lateness_p99_ms = mock?.lateness_ms?.p99,
            mock_peak_in_flight = mock?.peak_in_flight,
            mock_descriptors = mock?.descriptors,
            heap_max_bytes = target.heapMaxBytes,
            heap_configured_bytes = target.heapConfiguredBytes,
        )
    }

    private fun throttled(timeline: Timeline, fromS: Double) = BenchPart.entries.filter { (timeline.throttledS(it, fromS) ?: 0.0) > 0.0 }
        .map { "${it.name.lowercase()} held back by its CPU quota" }
}
