package bench.model

import kotlinx.serialization.Serializable

/**
 * How one of several load generators behaved in a trial's window: a late one must not hide in the sum.
 *
 * @property name as a part of the bench, e.g. `load-generator-2`.
 * @property due users that it should have started; [started] users that it did.
 * @property start_skew_ms how much later than the earliest one it began the schedule, as far as the clocks can tell:
 *   with half of [round_trip_ms].
 * @property clock_offset_ms its monotonic clock minus the runner's.
 * @property file_descriptors their peak in the trial and their limit; null: not known.
 */
@Serializable
data class LoadGeneratorMetrics(
    val name: String,
    val due: Long,
    val started: Long,
    val lateness_p99_ms: Double?,
    val start_skew_ms: Double?,
    val clock_offset_ms: Double,
    val round_trip_ms: Double,
    val file_descriptors: FileDescriptors? = null,
)
