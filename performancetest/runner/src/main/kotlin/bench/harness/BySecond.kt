package bench.harness

import bench.histogram.SecondStats
import bench.record.TrialSecond

/** Growth of a counter within each second, from readings about once a second. Pure. */
internal class BySecond(private val readings: List<Pair<Double, Double>>) {
    /** Null unless there are readings before and after [second]. */
    fun grown(second: Int): Double? {
        val from = at(second.toDouble()) ?: return null
        return at(second + 1.0)?.minus(from)?.takeIf { it >= 0 }
    }

    /** Between two readings, a counter is taken to grow evenly. */
    private fun at(s: Double): Double? {
        val (beforeS, before) = readings.lastOrNull { it.first <= s } ?: return null
        val (afterS, after) = readings.firstOrNull { it.first >= s } ?: return null
        return if (afterS == beforeS) after else before + (after - before) * (s - beforeS) / (afterS - beforeS)
    }

    companion object {
        /**
         * @param seconds measured seconds of the load. Those up to [untilS] follow, in which their calls may still have
         *   waited, as far as something was read in them.
         * @param gcPauseS total GC pauses in seconds, and [cpuS] CPU seconds, each by the second of the reading.
         * @param cores that the service may use.
         */
        fun of(
            seconds: List<SecondStats>,
            untilS: Double,
            gcPauseS: List<Pair<Double, Double>>,
            cpuS: List<Pair<Double, Double>>,
            cores: Double,
        ): List<TrialSecond> {
            val (gc, cpu) = BySecond(gcPauseS) to BySecond(cpuS)
            fun at(second: Int, due: Long, late: Long) =
                TrialSecond(second, due, late, gc.grown(second)?.times(MS_PER_S), cpu.grown(second)?.div(cores))
            // A user that did not start has no answer either.
            val measured = seconds.map { at(it.second, it.due, maxOf(0, it.due - (it.correct - it.late))) }
            val last = seconds.lastOrNull()?.second ?: return measured
            val waiting = (last + 1..<untilS.toInt()).map { at(it, due = 0, late = 0) }
            return measured + waiting.filter { it.gc_pause_ms != null || it.cpu_share != null }
        }

        private const val MS_PER_S = 1_000
    }
}
