package bench.experiment.capacity

import bench.ServiceFailure
import bench.harness.WarmUp

/** The last ramp of the warm-up overloaded a service so much that it no longer answers. */
internal class Overloaded(message: String, val warmth: WarmUp.Warmth) : ServiceFailure(message)

/**
 * Starts of one service in one search. A failed start is tried again: after an overload, up to [AGAIN] times with a
 * ramp that ends lower, since a service whose heap is full of waiting calls never recovers; else once.
 */
internal class Starts(private val warn: (String) -> Unit) {
    private var mostPerS = Double.POSITIVE_INFINITY

    /**
     * @param once starts and warms up; its ramp ends at the given rate at the latest.
     * @throws ServiceFailure of the last start.
     */
    fun <T> start(once: (mostPerS: Double) -> T): T {
        var failed = 0
        while (true) {
            try {
                return once(mostPerS)
            } catch (e: ServiceFailure) {
                if (++failed > (if (e is Overloaded) AGAIN else 1)) throw e
                warn("${e.message}; starting it again")
                if (e is Overloaded) mostPerS = minOf(mostPerS, e.warmth.best_per_s) * LOWER
            }
        }
    }

    private companion object {
        const val AGAIN = 2
        const val LOWER = 0.7
    }
}
