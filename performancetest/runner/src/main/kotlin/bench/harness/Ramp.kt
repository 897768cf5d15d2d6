package bench.harness

import bench.histogram.SecondStats
import bench.loadgen.Phase

/**
 * Load that rises each second, by a fifth unless told otherwise, until the service no longer keeps up, then holds for
 * [HOLD_S] if it did to the end.
 *
 * @param from first rate and [to] last one, in requests per second.
 * @param delayMs what the dependency waits: a service that keeps up has that many milliseconds' worth of calls under
 *   way.
 */
class Ramp(from: Double, to: Double, private val delayMs: Long, growth: Double = GROWTH) {
    private val rates = generateSequence(from) { it * growth }.takeWhile { it < to }.toList()

    val phases: List<Phase> = rates.map { Phase(it, 1) } + Phase(to, HOLD_S + delayMs.toInt() / 1_000 + TAIL_S)

    /** True once the service is overloaded, or the end was reached and held. */
    fun isOver(seconds: List<SecondStats>, elapsedS: Double): Boolean =
        isOverloaded(seconds, elapsedS) || elapsedS >= rates.size + HOLD_S + delayMs / 1_000.0

    /**
     * More calls under way than came in the time that each should take, by more than a collector's pause explains, or
     * too many that fail.
     */
    fun isOverloaded(seconds: List<SecondStats>, elapsedS: Double): Boolean {
        val last = seconds.lastOrNull { it.second + 1 <= elapsedS } ?: return false
        return last.in_flight > last.due * (delayMs / 1_000.0 + PAUSE_S) + FEW_CALLS ||
            seconds.sumOf { it.failures } > FEW_CALLS
    }

    /** Correct answers per second in the best three seconds in a row. */
    fun peak(seconds: List<SecondStats>): Double =
        seconds
            .map { it.finished_correct.toDouble() }
            .windowed(PEAK_S, partialWindows = false) { it.average() }
            .maxOrNull() ?: 0.0

    private companion object {
        const val GROWTH = 1.2
        const val HOLD_S = 3
        const val TAIL_S = 3

        /** A collector's pause. */
        const val PAUSE_S = 0.3
        const val FEW_CALLS = 20
        const val PEAK_S = 3
    }
}
