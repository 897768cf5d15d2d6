package bench.harness

import bench.metrics.process.LanguageRuntimeReader
import bench.mock.MockAdmin
import bench.record.ResourceMetrics
import bench.runtime.RunningMock
import bench.runtime.RunningService

/**
 * A warm service with its mock, or without one if it calls none.
 *
 * @property idle resources before its first call; null if they were not read.
 */
class Target(
    val experiment: String,
    val service: RunningService,
    val mock: RunningMock?,
    val repetition: Int,
    val warmth: WarmUp.Warmth,
    val idle: ResourceMetrics? = null,
) {
    val admin = MockAdmin { mock?.adminUrls.orEmpty() }

    /** Whether no call waits in it any more, and it answers. */
    var isWell = true
    val heapMaxBytes: Long? = LanguageRuntimeReader.measured(service.url)
    val heapConfiguredBytes: Long? = LanguageRuntimeReader.configured(service.service, service.track)
    val key: String
        get() = "$experiment-${service.service.name}-${service.track.label}-$repetition"
}
