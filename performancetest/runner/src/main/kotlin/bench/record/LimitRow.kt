package bench.record

import bench.model.Track
import kotlin.math.abs

/**
 * One row about a limit: prediction by Little's law, measured capacity, and resource use right above it.
 *
 * @property predicted requests per second at which a waiting call fills every slot: slots ÷ delay. Null if slots are
 *   unlimited or not known.
 * @property evidence figures of the trial [seen].
 */
data class LimitRow(val result: CapacityResult, val predicted: Double?, val evidence: Evidence?) {
    val service: String
        get() = result.service

    val track: Track
        get() = result.track

    val kind: LimitKind
        get() = result.limit.kind

    /** Capacity ÷ [predicted]; null if one of them is not known. */
    val ratio: Double?
        get() = predicted?.let { result.sustained?.div(it) }

    /** Lowest tried rate above the capacity; it was not sustained, or the bench spoilt it. */
    val above: Int?
        get() = result.limit.above?.rate_per_s

    /** Trial that [evidence] describes: if no higher rate was tried, the highest sustained one. */
    val seen: TrialRecord?
        get() = seen(result)

    /**
     * Slots are the limit and their number predicts the rate. The prediction lies between the capacity and the next
     * tried rate, or within [resolution] (0.1: 10 %) or one request per second of the capacity.
     */
    fun isPredicted(resolution: Double): Boolean {
        val sustained = result.sustained ?: return false
        if (kind !in SLOTS || predicted == null) return false
        return abs(sustained - predicted) <= maxOf(resolution * predicted, 1.0) ||
            (predicted >= sustained && predicted < (above ?: sustained))
    }

    companion object {
        /** Kinds of limit that include slots. */
        val SLOTS = setOf(LimitKind.SLOTS, LimitKind.SLOTS_AND_FILE_DESCRIPTORS)

        /** One row per service and track, in the order of [CapacityResult.ofRun]. */
        fun ofRun(run: RunRecord, trials: List<TrialRecord>): List<LimitRow> =
            CapacityResult.ofRun(run, trials).map { of(it, KnownLimits.of(run, it.service, it.track)) }

        fun of(result: CapacityResult, knownLimits: KnownLimits) =
            LimitRow(
                result,
                predicted =
                    knownLimits.slots
                        ?.count
                        ?.takeIf { knownLimits.delay_ms > 0 }
                        ?.let { it * 1_000.0 / knownLimits.delay_ms },
                evidence = seen(result)?.let { Evidence.of(it, knownLimits) },
            )

        private fun seen(result: CapacityResult) = result.limit.above ?: result.best
    }
}
