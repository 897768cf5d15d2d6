package bench.experiment.capacity

import bench.ServiceFailure
import kotlin.math.roundToInt

/**
 * The last ramp of the warm-up was too much: the service ended, or no longer answers.
 *
 * @property bestPerS answers per second that it reached in that ramp.
 */
internal class Overloaded(failure: ServiceFailure, val bestPerS: Double) : ServiceFailure(failure.message.orEmpty())

/**
 * Starts of one service in one search. A start that failed is tried once more. After an overload, [AGAIN] times: a heap
 * that is full of waiting calls never recovers, so the ramp ends lower each time, and in later starts.
 *
 * @param canRestart whether a start is a fresh process; an overload of one that stays is not repeated.
 */
internal class Starts(private val canRestart: Boolean, private val warn: (String) -> Unit) {
    private var mostPerS = Double.POSITIVE_INFINITY

    /**
     * @param once starts and warms up; its ramp ends at the given rate at the latest.
     * @throws ServiceFailure of the last start.
     */
    fun <T> start(once: (mostPerS: Double) -> T): T {
        var failures = 0
        var overloads = 0
        while (true) {
            try {
                return once(mostPerS)
            } catch (e: Overloaded) {
                if (!canRestart || ++overloads > AGAIN) throw e
                mostPerS = maxOf(1.0, minOf(mostPerS, e.bestPerS.takeIf { it >= 1 } ?: UNKNOWN_PER_S) * LOWER)
                warn("${e.message}; starting it again, with a ramp up to ${mostPerS.roundToInt()} req/s")
            } catch (e: ServiceFailure) {
                if (++failures > 1) throw e
                warn("${e.message}; starting it again")
            }
        }
    }

    private companion object {
        const val AGAIN = 2
        const val LOWER = 0.7

        /** For services that answered nothing in a ramp. */
        const val UNKNOWN_PER_S = 70.0
    }
}
