package bench.harness

/**
 * Detects when all hot code is compiled, from the CPU time of a JIT compiler's threads. It reads that once a second
 * under steady load.
 *
 * @property cpuS CPU seconds of the compiler's threads since the process started; null if unknown, then the wait is
 *   [UNTOLD_S].
 */
class JitIdleDetector(private val cpuS: () -> Double?) {
    private val readings = ArrayDeque<Reading>()

    private class Reading(val elapsedS: Double, val cpuS: Double)

    private var isAtRest = false
    private var nextS = 0

    /**
     * May be called more often than it reads.
     *
     * @param elapsedS seconds since the load began.
     * @return whether the compiler used less than [REST_SHARE] of a core over the last [SPAN_S] seconds.
     */
    fun isAtRest(elapsedS: Double): Boolean {
        if (elapsedS < nextS) return isAtRest
        nextS = elapsedS.toInt() + 1
        return read(elapsedS, cpuS()).also { isAtRest = it }
    }

    private fun read(elapsedS: Double, cpuS: Double?): Boolean {
        if (cpuS == null) return elapsedS >= UNTOLD_S
        readings += Reading(elapsedS, cpuS)
        while (readings.size > 1 && readings[1].elapsedS <= elapsedS - SPAN_S) readings.removeFirst()
        val first = readings.first()
        return elapsedS - first.elapsedS >= SPAN_S && (cpuS - first.cpuS) / (elapsedS - first.elapsedS) < REST_SHARE
    }

    companion object {
        const val SPAN_S = 3.0
        const val REST_SHARE = 0.1
        const val UNTOLD_S = 5.0
    }
}
