package bench.search

import bench.load.Phase
import bench.load.SecondStats

/** Doubling levels, a few seconds each, to find the region where a service stops keeping up. */
class Ramp(start: Int, max: Int, private val stepS: Int, private val lateAfterMs: Long) {
    val levels: List<Int> = generateSequence(start) { it * 2 }.takeWhile { it < max }.toList() + max
    val phases: List<Phase> = levels.map { Phase(it.toDouble(), stepS) }

    /** True once a step is judged bad, so that the rest need not be run. Seconds are judged when their calls are overdue. */
    fun isOver(seconds: List<SecondStats>, elapsedS: Double): Boolean = firstBad(seconds, elapsedS) != null

    /** @return what the ramp saw. The service's own rate is the best second since the step before the bad one. */
    fun hint(seconds: List<SecondStats>, elapsedS: Double): RampHint {
        val bad = firstBad(seconds, elapsedS)
        val good = if (bad == null) levels.last() else levels.getOrNull(levels.indexOf(bad) - 1)
        val since = levels.indexOf(bad).coerceAtLeast(1) * stepS
        val rates = seconds.filter { it.second >= since }.map { it.finished_correct.toDouble() }.sorted()
        return RampHint(good, bad, rates.getOrNull(rates.size / 2)?.takeIf { it >= 1 })
    }

    private fun firstBad(seconds: List<SecondStats>, elapsedS: Double): Int? {
        val judged = seconds.filter { it.second + 1 + lateAfterMs / 1_000.0 <= elapsedS }
        val bad = judged.groupBy { it.second / stepS }.filterValues { step -> step.sumOf(::misses) > MISSED_SHARE * step.sumOf { it.due } }
        return bad.keys.minOrNull()?.let { levels[it.coerceAtMost(levels.lastIndex)] }
    }

    private fun misses(second: SecondStats) = second.due - second.correct + second.late

    private companion object {
        /** More than noise of a service that is not warm yet, far less than a real ceiling gives at double the level. */
        const val MISSED_SHARE = 0.10
    }
}
