package bench.record

import kotlinx.serialization.Serializable

/**
 * One second of a trial's window, as evidence for its limit. Null: not measured.
 *
 * @property second of the load's schedule.
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
     * Share of the late calls that met a second for which [holds].
     *
     * @return null if no call was late, or no second has the reading.
     */
    fun shareMet(holds: (TrialSecond) -> Boolean?): Double? {
        val known = seconds.mapNotNull { second -> holds(second)?.let { second.second to it } }.toMap()
        val late = seconds.sumOf { it.late }
        if (late == 0L || known.isEmpty()) return null
        val met = seconds.filter { call -> (call.second..call.second + longestS).any { known[it] == true } }
        return met.sumOf { it.late }.toDouble() / late
    }

    /** Whether at least half of them did; null likewise. */
    fun mostMet(holds: (TrialSecond) -> Boolean?): Boolean? = shareMet(holds)?.let { it >= HALF }

    private companion object {
        const val MS_PER_S = 1_000.0
        const val HALF = 0.5
    }
}
