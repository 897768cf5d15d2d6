package bench.record

import bench.histogram.HistogramLog
import bench.histogram.SecondBucket.Companion.TAG_CORRECT
import bench.histogram.SecondBucket.Companion.TAG_FIRST_BYTE
import bench.histogram.percentileMs
import bench.loadgen.LoadEvent
import kotlinx.serialization.Serializable
import org.HdrHistogram.AbstractHistogram

/**
 * Results of users in a closed loop, in the window. Times are milliseconds from the start of each call, for correct
 * results only. A closed loop makes no calls while it waits, so its times are not comparable with open-loop latency
 * (`docs/methodology.md`).
 *
 * @property expected number of expected results, [correct] correct ones, [failed] the rest by kind.
 * @property per_s correct results per second.
 * @property mb_per_s megabytes (10^6 bytes) of payload per second, [bytes] their total.
 * @property in_flight_mean mean number of users that waited.
 * @property total_s time until each user had done its fixed number of calls; null if a window decided, or ended first.
 * @property first_byte_p50_ms median time to the first byte of the payload.
 * @property more metrics that only this kind of client reports, with the unit in their names.
 */
@Serializable
data class WorkMetrics(
    val warmup_s: Double,
    val window_s: Double,
    val expected: Long,
    val correct: Long,
    val failed: Map<String, Long>,
    val bytes: Long,
    val per_s: Double,
    val mb_per_s: Double,
    val in_flight_mean: Double,
    val mean_ms: Double?,
    val p50_ms: Double?,
    val p90_ms: Double?,
    val p99_ms: Double?,
    val p999_ms: Double?,
    val max_ms: Double?,
    val first_byte_p50_ms: Double?,
    val first_byte_p99_ms: Double?,
    val more: Map<String, Double>,
    val total_s: Double? = null,
) {
    /** 1.0 if nothing was expected. */
    val correctShare: Double
        get() = if (expected == 0L) 1.0 else correct.toDouble() / expected

    companion object {
        private const val MB = 1e6

        fun of(done: LoadEvent.ClosedDone): WorkMetrics {
            val merged = HistogramLog.read(done.histogram_log).filterValues { it.totalCount > 0 }
            val right = merged[TAG_CORRECT]
            val first = merged[TAG_FIRST_BYTE]
            return WorkMetrics(
                warmup_s = done.warmup_s,
                window_s = done.window_s,
                expected = done.expected,
                correct = done.correct,
                failed = done.failed,
                bytes = done.bytes,
                per_s = perSecond(done.correct.toDouble(), done),
                mb_per_s = perSecond(done.bytes / MB, done),
                in_flight_mean = perSecond(done.waited_s, done),
                mean_ms = right?.mean?.div(1_000),
                p50_ms = right?.supported(50.0),
                p90_ms = right?.supported(90.0),
                p99_ms = right?.supported(99.0),
                p999_ms = right?.supported(99.9),
                max_ms = right?.maxValue?.div(1_000.0),
                first_byte_p50_ms = first?.supported(50.0),
                first_byte_p99_ms = first?.supported(99.0),
                more = done.figures,
                total_s = done.total_s,
            )
        }

        private fun perSecond(value: Double, done: LoadEvent.ClosedDone) =
            if (done.window_s > 0) value / done.window_s else 0.0
    }
}

/**
 * Value at [percentile] in milliseconds; null with too few values: p99.9 needs 10,000, p99 a hundred. With fewer
 * values, a percentile is only the maximum under another name.
 */
internal fun AbstractHistogram.supported(percentile: Double): Double? {
    val needed = if (percentile > 99.0) 10_000L else Math.round(100.0 / (100.0 - percentile))
    return if (totalCount < needed) null else percentileMs(percentile)
}
