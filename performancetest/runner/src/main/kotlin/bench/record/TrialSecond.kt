package bench.record

import kotlinx.serialization.Serializable

/**
 * One second of a trial's window, or after it while its calls may still wait, as evidence for its limit. Null: not
 * measured.
 *
 * @property second of the load's schedule.
 * @property due calls of the window: 0 after it.
 * @property late calls due in this second that got no correct answer within the objective.
 * @property gc_pause_ms GC pauses in this second, [cpu_share] share of the allowed CPU; both from readings about a
 *   second apart.
 */
@Serializable
data class TrialSecond(
    val second: Int,
    val due: Long,
    val late: Long,
    val gc_pause_ms: Double?,
    val cpu_share: Double?,
)

/**
 * The late calls of a trial, and what happened while they were under way.
 *
 * @param longestS seconds from the intended start to the end of a call that just misses the objective.
 */
class LateCalls(private val seconds: List<TrialSecond>, private val longestS: Int) {
    /** Share of the time in GC pauses; null if it was not measured. */
    val gcShare: Double?
        get() = seconds.mapNotNull { it.gc_pause_ms }.takeIf { it.isNotEmpty() }?.average()?.div(MS_PER_S)

    /**
     * Share of the late calls that met a second for which [holds]. Calls do not count if they met none, and a second
     * without a reading: older records end with the window, while calls of its last seconds still waited.
     *
     * @return null if no call was late, or none counts.
     */
    fun shareMet(holds: (TrialSecond) -> Boolean?): Double? {
        val known = seconds.associate { it.second to holds(it) }
        fun met(call: TrialSecond): Boolean? {
            val readings = (call.second..call.second + longestS).map { known[it] }
            return if (true in readings) true else false.takeUnless { null in readings }
        }
        val late = seconds.groupBy(::met) { it.late }.mapValues { it.value.sum() }
        val (yes, no) = (late[true] ?: 0) to (late[false] ?: 0)
        return if (yes + no == 0L) null else yes.toDouble() / (yes + no)
    }

    /** Whether at least half of them did; null likewise. */
    fun mostMet(holds: (TrialSecond) -> Boolean?): Boolean? = shareMet(holds)?.let { it >= HALF }

    private companion object {
        const val MS_PER_S = 1_000.0
        const val HALF = 0.5
    }
}
