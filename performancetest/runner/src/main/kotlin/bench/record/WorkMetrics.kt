package bench.record

import bench.histogram.HistogramLog
import bench.histogram.SecondBucket.Companion.TAG_CORRECT
import bench.histogram.SecondBucket.Companion.TAG_FIRST_BYTE
import bench.histogram.percentileMs
import bench.loadgen.LoadEvent
import kotlinx.serialization.Serializable
import org.HdrHistogram.AbstractHistogram

/**
 * What users in a closed loop got in the window. Times are milliseconds from the begin of each call, over what came and
 * was right; a closed loop asks for nothing while it waits, so they are no times of an open one
 * (`docs/methodology.md`).
 *
 * @property expected what should have come, [correct] what did and was right, [failed] the rest by kind.
 * @property per_s of what was right, a second. @property mb_per_s megabytes (10^6 bytes) of payload a second, [bytes]
 *   in all. @property in_flight_mean users that waited, on the mean.
 * @property total_s until each user had done as many as it should, and no more; null where a window decided, or ended
 *   first.
 * @property first_byte_p50_ms until the first byte of the payload came. @property more what only this kind of client
 *   tells, with the unit in the names.
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
    /** Of nothing everything came. */
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
 * At [percentile], milliseconds; null where too few values stand behind it: p99.9 needs 10,000, p99 a hundred. Below, a
 * percentile is only a maximum under another name.
 */
internal fun AbstractHistogram.supported(percentile: Double): Double? {
    val needed = if (percentile > 99.0) 10_000L else Math.round(100.0 / (100.0 - percentile))
    return if (totalCount < needed) null else percentileMs(percentile)
}
