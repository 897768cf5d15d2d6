package bench.record

import bench.metrics.process.LanguageRuntimeMetrics
import bench.metrics.process.ResourceSample
import bench.model.DependencyState
import kotlinx.serialization.Serializable

/**
 * Measurements while the dependency did not change.
 *
 * @property from_s first measured second of the load's schedule; [changed_s] when the dependency really changed (null
 *   for the first stage).
 * @property ping what the second stream saw at `/ping`; null without one.
 * @property failed_p50_ms median time that callers waited for a failed call, [failed_p99_ms] its p99; null without
 *   failures or with too few.
 * @property mock_in_flight_mean calls that waited at the mock, measured once per second.
 * @property recovered_after_s recovery time in seconds, for the last of several stages; null if the service did not
 *   recover.
 */
@Serializable
data class StageMetrics(
    val name: String,
    val dependency: DependencyState,
    val from_s: Int,
    val changed_s: Double?,
    val load: LoadMetrics,
    val ping: LoadMetrics?,
    val failed_p50_ms: Double?,
    val failed_p99_ms: Double?,
    val mock_in_flight_mean: Double?,
    val mock_in_flight_max: Long?,
    val resources: ResourceMetrics?,
    val recovered_after_s: Int? = null,
)

/** A process or container without calls; memory in MiB. Null: not reported. */
@Serializable
data class RestMetrics(
    val rss_mib: Double?,
    val anonymous_mib: Double?,
    val working_set_mib: Double?,
    val threads: Int?,
    val file_descriptors: Int?,
    val heap_used_mib: Double?,
    val cpu_s: Double?,
) {
    companion object {
        fun of(sample: ResourceSample?, runtime: LanguageRuntimeMetrics?) =
            RestMetrics(
                sample?.rss_mib,
                sample?.anonymous_mib,
                sample?.working_set_mib,
                sample?.threads,
                sample?.file_descriptors,
                runtime?.heap_used_mib,
                sample?.cpu_s,
            )
    }
}

/**
 * Work of the language runtime in a trial's measured time, as it reports it; null if it does not.
 *
 * @property heap_used_mib at the end.
 * @property allocated_mib_per_s as far as garbage collections showed it.
 * @property gc_pause_ms sum of all GC pauses, [gc_count] their number, [gc_pause_share] their share of the time.
 */
@Serializable
data class GarbageMetrics(
    val heap_used_mib: Double?,
    val allocated_mib_per_s: Double?,
    val gc_pause_ms: Double?,
    val gc_count: Long?,
    val gc_pause_share: Double?,
) {
    companion object {
        /**
         * Difference between two readings that are [seconds] apart. A counter that went backwards (a late reading, a
         * restarted process) gives no value.
         */
        fun between(before: LanguageRuntimeMetrics?, after: LanguageRuntimeMetrics?, seconds: Double): GarbageMetrics? {
            if (before == null || after == null || seconds <= 0) return null
            val pauseS = grown(before.gc_pause_s, after.gc_pause_s)
            return GarbageMetrics(
                heap_used_mib = after.heap_used_mib,
                allocated_mib_per_s = grown(before.allocated_mib, after.allocated_mib)?.div(seconds),
                gc_pause_ms = pauseS?.times(1_000),
                gc_count = grown(before.gc_count?.toDouble(), after.gc_count?.toDouble())?.toLong(),
                gc_pause_share = pauseS?.div(seconds),
            )
        }

        private fun grown(before: Double?, after: Double?): Double? =
            if (before == null || after == null || after < before) null else after - before
    }
}
