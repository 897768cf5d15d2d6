package bench.harness

import bench.loadgen.LoadEvent
import bench.mock.MockStats
import bench.model.BenchMetrics
import bench.model.FileDescriptors
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Service
import bench.runtime.BenchPart
import bench.runtime.RunningService
import bench.runtime.Runtime

/** Metrics of the bench itself in a trial, from all its readings. */
object BenchReading {
    /** @param fromS first measured second. @param mock stats of the mock for the measured time. */
    fun figures(runtime: Runtime, target: Target, timeline: Timeline, fromS: Double, mock: MockStats?): BenchMetrics {
        val allowance = runtime.allowance
        val shares = BenchPart.entries.associateWith { timeline.cores(it, fromS)?.div(allowance.of(it)) }
        val parts = parts(runtime, target.service.service, hasMock = target.mock != null)
        val backingServices = if (target.mock == null) target.service.service.needs else emptyList()
        val seen = mock.takeIf { target.mock != null }
        return BenchMetrics(
            load_generator_cpu_share = shares[BenchPart.LOAD_GENERATOR],
            mock_cpu_share = shares[BenchPart.MOCK].takeIf { BenchPart.MOCK in parts },
            proxy_cpu_share = shares[BenchPart.PROXY],
            monitoring_cpu_share = shares[BenchPart.MONITORING],
            bench_cpu_share = allowance.busiest(shares),
            stolen_cpu_share = timeline.stolenShare(fromS),
            incidents = incidents(runtime, target.service, timeline, fromS),
            unread = parts.filter(timeline::isUnread).map { it.label },
            mock_lateness_p99_ms = seen?.lateness_ms?.p99,
            mock_peak_in_flight = seen?.peak_in_flight,
            mock_file_descriptors = seen?.fileDescriptors,
            heap_max_bytes = target.heapMaxBytes,
            heap_configured_bytes = target.heapConfiguredBytes,
            backing_services = backingServices,
            own_cpu_share = if (backingServices.isEmpty()) null else allowance.busiest(shares - BenchPart.MOCK),
        )
    }

    /**
     * Parts of the bench whose CPU must be read. A backing service that [service] calls instead of the mock counts as
     * the mock's part; without calls that part is absent.
     */
    fun parts(runtime: Runtime, service: Service, hasMock: Boolean): Set<BenchPart> =
        runtime.meter.readableParts -
            if (hasMock) emptySet()
            else if (service.needs.isEmpty()) setOf(BenchPart.MOCK, BenchPart.PROXY) else setOf(BenchPart.PROXY)

    /** Of the parts of the bench, and where everything ran. */
    fun incidents(runtime: Runtime, service: RunningService, timeline: Timeline, fromS: Double): List<InvalidReason> =
        runtime.meter.incidents() + runtime.meter.misplaced(service) + throttled(timeline, fromS)

    internal fun throttled(timeline: Timeline, fromS: Double) =
        BenchPart.entries
            .filter { (timeline.throttledS(it, fromS) ?: 0.0) > 0.0 }
            .map { InvalidReason(InvalidCode.THROTTLED, parts = listOf(it.label)) }
}

/** In the format of records. */
fun LoadEvent.OpenDone.fileDescriptors(): FileDescriptors? = file_descriptors?.let {
    FileDescriptors(it.used, it.limit)
}
