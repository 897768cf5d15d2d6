package bench.record

import bench.histogram.SecondBucket.Companion.TAG_CORRECT
import bench.histogram.SecondBucket.Companion.TAG_FAILED
import bench.histogram.SecondBucket.Companion.TAG_LATENESS
import bench.histogram.SecondBucket.Companion.TAG_UNANSWERED
import bench.histogram.SecondStats
import bench.histogram.percentileMs
import bench.stats.median
import kotlinx.serialization.Serializable
import org.HdrHistogram.AbstractHistogram
import org.HdrHistogram.IntCountsHistogram

/**
 * What callers saw in the measured window. Latencies are in milliseconds from the intended start time. They include
 * correct answers and calls that were still unanswered at the end (with their waiting time so far).
 *
 * @property due calls that should have started in the window; [started] counts the calls that did.
 * @property success_share correct answers *given* in the window per call *due* in it, at most 1. A service that answers
 *   fewer calls than arrive will fail the rest sooner or later, however long its queue is. So this share does not
 *   depend on the window's length.
 * @property correct_share share of calls due in the window that were answered correctly; [timely_share] share answered
 *   correctly within the objective.
 * @property queue_growth seconds by which the median latency rises per second: 0.05 if 5 % more calls arrive than are
 *   answered. Null if fewer than two seconds have a median. Unlike counts at the window's edges, a single pause does
 *   not change it, if there are three or more.
 */
@Serializable
data class LoadMetrics(
    val window_s: Int,
    val due: Long,
    val started: Long,
    val correct: Long,
    val late: Long,
    val failed: Map<String, Long>,
    val unanswered: Long,
    val success_share: Double,
    val correct_share: Double,
    val timely_share: Double,
    val queue_growth: Double?,
    val achieved_per_s: Double,
    val p50_ms: Double?,
    val p90_ms: Double?,
    val p99_ms: Double?,
    val p999_ms: Double?,
    val max_ms: Double?,
    val mean_ms: Double?,
    val lateness_p99_ms: Double?,
    val in_flight_mean: Double,
    val steady: Boolean,
) {
    companion object {
        /**
         * [seconds] are the seconds of the window; [histograms] are merged over it, by tag.
         *
         * @param lateAfterMs set if it differs from the load generator's own value.
         */
        fun of(
            seconds: List<SecondStats>,
            histograms: Map<String, IntCountsHistogram>,
            lateAfterMs: Long? = null,
        ): LoadMetrics {
            val answered = merge(histograms, TAG_CORRECT, TAG_UNANSWERED)
            val all = merge(histograms, TAG_CORRECT, TAG_UNANSWERED, TAG_FAILED)
            val due = seconds.sumOf { it.due }
            val finished = seconds.sumOf { it.finished_correct }
            val late =
                if (lateAfterMs == null) seconds.sumOf { it.late } else histograms[TAG_CORRECT]?.above(lateAfterMs) ?: 0
            return LoadMetrics(
                window_s = seconds.size,
                due = due,
                started = seconds.sumOf { it.started },
                correct = seconds.sumOf { it.correct },
                late = late,
                failed =
                    seconds
                        .flatMap { it.failed.entries }
                        .groupingBy { it.key }
                        .fold(0L) { sum, kind -> sum + kind.value },
                unanswered = seconds.sumOf { it.unanswered },
                success_share = share(minOf(finished, due), due),
                correct_share = share(seconds.sumOf { it.correct }, due),
                timely_share = share(seconds.sumOf { it.correct } - late, due),
                queue_growth = Steadiness.slope(seconds)?.div(1_000),
                achieved_per_s = if (seconds.isEmpty()) 0.0 else finished.toDouble() / seconds.size,
                p50_ms = answered.supported(50.0),
                p90_ms = answered.supported(90.0),
                p99_ms = answered.supported(99.0),
                p999_ms = answered.supported(99.9),
                max_ms = if (answered.totalCount == 0L) null else answered.maxValue / 1_000.0,
                mean_ms = if (all.totalCount == 0L) null else all.mean / 1_000.0,
                lateness_p99_ms = histograms[TAG_LATENESS]?.percentileMs(99.0),
                in_flight_mean = if (seconds.isEmpty()) 0.0 else seconds.map { it.in_flight }.average(),
                steady = Steadiness.isSteady(seconds),
            )
        }

        private fun merge(histograms: Map<String, IntCountsHistogram>, vararg tags: String) =
            bench.histogram.SecondBucket.newHistogram().also { sum ->
                tags.forEach { tag -> histograms[tag]?.let(sum::add) }
            }

        private fun AbstractHistogram.above(ms: Long) =
            if (totalCount == 0L || maxValue <= ms * 1_000) 0 else getCountBetweenValues(ms * 1_000 + 1, maxValue)

        private fun share(part: Long, whole: Long) = if (whole == 0L) 0.0 else part.toDouble() / whole
    }
}

/** Whether and how fast the numbers of a window change. */
object Steadiness {
    private const val SHARE = 0.05
    private const val FLOOR_MS = 25.0

    /** Rise of the medians in milliseconds per second: the median of the slopes between all pairs (Theil and Sen). */
    fun slope(seconds: List<SecondStats>): Double? {
        val points = seconds.mapNotNull { second -> second.p50_ms?.let { second.second to it } }
        if (points.size < 2) return null
        val slopes = points.flatMapIndexed { i, (x, y) -> points.drop(i + 1).map { (x2, y2) -> (y2 - y) / (x2 - x) } }
        return median(slopes)
    }

    /**
     * True if the medians of its first and last third differ by at most 5 % or 25 ms. Fewer than three seconds are not
     * steady.
     */
    fun isSteady(seconds: List<SecondStats>): Boolean {
        val medians = seconds.mapNotNull { it.p50_ms }
        if (medians.size < 3) return false
        val third = medians.size / 3
        val first = medians.take(third).average()
        val last = medians.takeLast(third).average()
        return Math.abs(last - first) <= maxOf(FLOOR_MS, first * SHARE)
    }
}
