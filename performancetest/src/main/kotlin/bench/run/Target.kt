package bench.run

import bench.dependency.MockAdmin
import bench.runtime.RunningMock
import bench.runtime.RunningService

/** A service that is up and warm, in front of its mock. */
class Target(
    val experiment: String,
    val service: RunningService,
    val mock: RunningMock,
    val repetition: Int,
    val warmth: WarmUp.Warmth,
) {
    val admin = MockAdmin(mock.adminUrls)
    val heapMaxBytes: Long? = HeapReading.measured(service.url)
    val heapConfiguredBytes: Long? = HeapReading.configured(service.service, service.track)
    val key: String get() = "$experiment-${service.service.name}-${service.track.label}-$repetition"
}
