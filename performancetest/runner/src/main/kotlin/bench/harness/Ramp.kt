package bench.harness

import bench.histogram.SecondStats
import bench.loadgen.Phase

/**
 * Load that rises each second by [growth], one fifth by default, until the service no longer keeps up. If it keeps up
 * to the end, the last rate continues for [HOLD_S].
 *
 * @param from first rate and [to] last rate, in req/s.
 * @param delayMs delay of the dependency: a service that keeps up has as many calls under way as arrive in that time.
 */
class Ramp(from: Double, to: Double, private val delayMs: Long, growth: Double = GROWTH) {
    private val rates = generateSequence(from) { it * growth }.takeWhile { it < to }.toList()

    val phases: List<Phase> = rates.map { Phase(it, 1) } + Phase(to, HOLD_S + delayMs.toInt() / 1_000 + TAIL_S)

    /** True if the service is overloaded, or if the last rate has lasted long enough. */
    fun isOver(seconds: List<SecondStats>, elapsedS: Double): Boolean =
        isOverloaded(seconds, elapsedS) || elapsedS >= rates.size + HOLD_S + delayMs / 1_000.0

    /** Whether too many calls fail, or more calls are under way than arrive during one delay plus a GC pause. */
    fun isOverloaded(seconds: List<SecondStats>, elapsedS: Double): Boolean {
        val last = seconds.lastOrNull { it.second + 1 <= elapsedS } ?: return false
        return last.in_flight > last.due * (delayMs / 1_000.0 + PAUSE_S) + FEW_CALLS ||
            seconds.sumOf { it.failures } > FEW_CALLS
    }

    /** Correct answers per second in the best three consecutive seconds. */
    fun peak(seconds: List<SecondStats>): Double =
        seconds
            .map { it.finished_correct.toDouble() }
            .windowed(PEAK_S, partialWindows = false) { it.average() }
            .maxOrNull() ?: 0.0

    companion object {
        const val GROWTH = 1.2
        private const val HOLD_S = 3
        private const val TAIL_S = 3

        /** A GC pause. */
        private const val PAUSE_S = 0.3
        private const val FEW_CALLS = 20
        private const val PEAK_S = 3
    }
}
