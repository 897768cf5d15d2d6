package bench.selftest

import bench.ServiceFailure
import bench.UserError
import bench.model.Verdict
import bench.record.GcSymptoms
import bench.record.LateCalls
import bench.record.TrialRecord

/**
 * Makes the heap smaller, trial by trial, until collections take most of what a service needs.
 *
 * @param trial one trial with this heap, in MiB.
 * @throws UserError if the service no longer starts before that.
 */
internal class HeapRamp(private val trial: (heapMib: Int) -> TrialRecord) {
    /** @property heapMib first heap that is small enough, [trial] with it; [next] is a tenth smaller. */
    class Found(val heapMib: Int, val trial: TrialRecord) {
        val next = heapMib * NEXT_PERCENT / 100
    }

    fun find(): Found {
        for (heapMib in HEAPS_MIB) {
            val seen =
                try {
                    trial(heapMib)
                } catch (e: ServiceFailure) {
                    throw UserError("No heap makes ${LimitCause.SERVICE} collect garbage: ${e.message}", e)
                }
            if (isEnough(seen)) return Found(heapMib, seen)
        }
        throw UserError("No heap makes ${LimitCause.SERVICE} collect garbage: ${HEAPS_MIB.last()} MiB are enough.")
    }

    companion object {
        /** Each a tenth smaller. */
        val HEAPS_MIB = listOf(51, 46, 41, 37, 33, 30, 27)
        private const val SHARE = 0.3
        private const val NEXT_PERCENT = 90

        /** Collections take more than 30 % of the time, and the rate is not sustained, whatever else happened. */
        fun isEnough(trial: TrialRecord): Boolean =
            trial.verdict != Verdict.SUSTAINED && (gcShare(trial) ?: 0.0) > SHARE

        private fun gcShare(trial: TrialRecord) =
            GcSymptoms(trial, LateCalls(trial.seconds.orEmpty(), longestS = 0)).share
    }
}
