package bench.mock

import bench.model.FileDescriptors
import kotlinx.serialization.Serializable

/**
 * Figures of the mock's instances since their last reset.
 *
 * @property file_descriptors file descriptors of the instance that is nearest to its limit, [file_descriptors_limit];
 *   null if it does not report them.
 */
@Serializable
data class MockStats(
    val requests: Long,
    val answered: Long,
    val in_flight: Long,
    val peak_in_flight: Long,
    val lateness_ms: MockLateness,
    val file_descriptors: Long? = null,
    val file_descriptors_limit: Long? = null,
) {
    val fileDescriptors: FileDescriptors?
        get() =
            file_descriptors_limit
                ?.takeIf { it > 0 }
                ?.let { limit -> file_descriptors?.let { FileDescriptors(it, limit) } }

    companion object {
        /** All instances together. Peaks may be at different moments: their sum is an upper bound. */
        fun sum(instances: List<MockStats>): MockStats =
            instances.singleOrNull()
                ?: added(instances, instances.mapNotNull { it.fileDescriptors }.maxByOrNull { it.share })

        private fun added(instances: List<MockStats>, fullest: FileDescriptors?) =
            MockStats(
                requests = instances.sumOf { it.requests },
                answered = instances.sumOf { it.answered },
                in_flight = instances.sumOf { it.in_flight },
                peak_in_flight = instances.sumOf { it.peak_in_flight },
                lateness_ms = MockLateness.worst(instances.map { it.lateness_ms }),
                file_descriptors = fullest?.used,
                file_descriptors_limit = fullest?.limit,
            )
    }
}

/** Null without samples. */
@Serializable
data class MockLateness(val p50: Double?, val p99: Double?, val max: Double?, val count: Long) {
    companion object {
        /** Percentiles cannot be added: the latest instance stands for all, so that the others cannot hide it. */
        fun worst(instances: List<MockLateness>) =
            MockLateness(
                p50 = instances.mapNotNull { it.p50 }.maxOrNull(),
                p99 = instances.mapNotNull { it.p99 }.maxOrNull(),
                max = instances.mapNotNull { it.max }.maxOrNull(),
                count = instances.sumOf { it.count },
            )
    }
}
