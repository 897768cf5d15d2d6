package bench.histogram

import kotlinx.serialization.Serializable
import org.HdrHistogram.IntCountsHistogram

/**
 * One second of load, by the *intended start time* of calls (except [finished_correct], which counts by the time of the
 * answer).
 *
 * @property due users that should have started in this second; [started] users that did.
 * @property correct correct answers so far; [late] the correct ones that were slower than the objective allows.
 * @property failed failed calls by kind, see [Answer].
 * @property in_flight mean number of calls in flight within this second.
 * @property finished_correct correct answers that arrived within this second, whatever their intended start time.
 */
@Serializable
data class SecondStats(
    val second: Int,
    val due: Long,
    val started: Long,
    val correct: Long,
    val late: Long,
    val failed: Map<String, Long>,
    val finished_correct: Long,
    val in_flight: Double,
    val p50_ms: Double?,
    val p99_ms: Double?,
    val lateness_p99_ms: Double?,
) {
    val failures: Long
        get() = failed.values.sum()

    val unanswered: Long
        get() = started - correct - failures
}

/** The histograms behind [SecondStats]. Locked: a few thousand short calls per second do not contend. */
class SecondBucket(val second: Int, private val due: Long) {
    private val correct by lazy(LazyThreadSafetyMode.NONE) { newHistogram() }
    private val failed by lazy(LazyThreadSafetyMode.NONE) { newHistogram() }
    private val lateness by lazy(LazyThreadSafetyMode.NONE) { newHistogram(LATENESS_DIGITS) }
    private val kinds = sortedMapOf<String, Long>()
    private var late = 0L

    @Synchronized fun started(latenessUs: Long) = lateness.recordValue(latenessUs.coerceIn(0, MAX_US))

    @Synchronized
    fun finished(latencyUs: Long, kind: String, isLate: Boolean) {
        val value = latencyUs.coerceIn(0, MAX_US)
        if (kind != Answer.CORRECT) {
            failed.recordValue(value)
            kinds.merge(kind, 1L, Long::plus)
            return
        }
        correct.recordValue(value)
        if (isLate) late++
    }

    @Synchronized
    fun stats(finishedCorrect: Long, inFlight: Double) =
        SecondStats(
            second,
            due,
            lateness.totalCount,
            correct.totalCount,
            late,
            kinds.toMap(),
            finishedCorrect,
            inFlight,
            correct.percentileMs(50.0),
            correct.percentileMs(99.0),
            lateness.percentileMs(99.0),
        )

    /**
     * Copies, by their tag in the log. Calls without an answer at [elapsedS] are recorded with their waiting time so
     * far, as a minimum.
     */
    @Synchronized
    fun histograms(elapsedS: Double): Map<String, IntCountsHistogram> =
        mapOf(
            TAG_CORRECT to correct.copy(),
            TAG_FAILED to failed.copy(),
            TAG_UNANSWERED to unanswered(elapsedS),
            TAG_LATENESS to lateness.copy(),
        )

    private fun unanswered(elapsedS: Double) =
        newHistogram().also {
            val count = lateness.totalCount - correct.totalCount - failed.totalCount
            val waitedUs = ((elapsedS - second - 1) * 1e6).toLong().coerceIn(0, MAX_US)
            if (count > 0) it.recordValueWithCount(waitedUs, count)
        }

    companion object {
        const val TAG_CORRECT = "correct"
        const val TAG_FAILED = "failed"
        const val TAG_UNANSWERED = "unanswered"
        const val TAG_LATENESS = "lateness"
        const val TAG_FIRST_BYTE = "first_byte"
        const val MAX_US = 600_000_000L

        private const val DIGITS = 3

        /**
         * The gate checks whole milliseconds; a third digit here would make up three quarters of a run's histograms.
         */
        private const val LATENESS_DIGITS = 2

        /** Microseconds up to ten minutes. */
        fun newHistogram(digits: Int = DIGITS) = IntCountsHistogram(1, MAX_US, digits)
    }
}

/** Milliseconds at [percentile], null without samples. */
fun org.HdrHistogram.AbstractHistogram.percentileMs(percentile: Double): Double? =
    if (totalCount == 0L) null else getValueAtPercentile(percentile) / 1_000.0
