package bench.record

import bench.model.Track
import kotlin.math.abs

/**
 * One ceiling: what Little's law predicts, what was measured, and what was used up right above it.
 *
 * @property predicted users per second at which all slots hold a call that waits: slots ÷ delay. Null where slots are
 *   unlimited or not known.
 * @property evidence of [seen].
 */
data class CeilingRow(val result: CapacityResult, val predicted: Double?, val evidence: Evidence?) {
    val service: String
        get() = result.service

    val track: Track
        get() = result.track

    val kind: LimitKind
        get() = result.limit.kind

    /** What holds ÷ [predicted]; null where one of them is not known. */
    val ratio: Double?
        get() = predicted?.let { result.holds?.div(it) }

    /** The lowest level that was tried above what holds, and did not hold or was spoilt by the bench. */
    val above: Int?
        get() = result.limit.above?.level_per_s

    /** The trial that [evidence] is of: where nothing above was tried, the highest that held. */
    val seen: TrialRecord?
        get() = seen(result)

    /**
     * Slots are the limit, and their number says the rate: it lies between what holds and the next level tried, or as
     * near to what holds as levels lie together: [resolution] (0.1: 10 %), or one user a second.
     */
    fun isPredicted(resolution: Double): Boolean {
        val holds = result.holds ?: return false
        if (kind !in SLOTS || predicted == null) return false
        return abs(holds - predicted) <= maxOf(resolution * predicted, 1.0) ||
            (predicted >= holds && predicted < (above ?: holds))
    }

    companion object {
        /** Kinds of which slots are a part. */
        val SLOTS = setOf(LimitKind.SLOTS, LimitKind.SLOTS_AND_DESCRIPTORS)

        /** One row a service and track, in the order of [CapacityResult.ofRun]. */
        fun ofRun(run: RunRecord, trials: List<TrialRecord>): List<CeilingRow> =
            CapacityResult.ofRun(run, trials).map { of(it, Ceilings.of(run, it.service, it.track)) }

        fun of(result: CapacityResult, ceilings: Ceilings) =
            CeilingRow(
                result,
                predicted =
                    ceilings.slots?.count?.takeIf { ceilings.delay_ms > 0 }?.let { it * 1_000.0 / ceilings.delay_ms },
                evidence = seen(result)?.let { Evidence.of(it, ceilings) },
            )

        private fun seen(result: CapacityResult) = result.limit.above ?: result.best
    }
}
