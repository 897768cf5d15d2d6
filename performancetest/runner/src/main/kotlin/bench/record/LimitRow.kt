package bench.record

import bench.model.Track
import kotlin.math.abs

/**
 * One limit: what Little's law predicts, what was measured, and what was used up right above it.
 *
 * @property predicted requests per second at which all slots hold a call that waits: slots ÷ delay. Null where slots
 *   are unlimited or not known.
 * @property evidence of [seen].
 */
data class LimitRow(val result: CapacityResult, val predicted: Double?, val evidence: Evidence?) {
    val service: String
        get() = result.service

    val track: Track
        get() = result.track

    val kind: LimitKind
        get() = result.limit.kind

    /** What holds ÷ [predicted]; null where one of them is not known. */
    val ratio: Double?
        get() = predicted?.let { result.sustained?.div(it) }

    /** The lowest rate that was tried above what holds, and did not hold or was spoilt by the bench. */
    val above: Int?
        get() = result.limit.above?.rate_per_s

    /** The trial that [evidence] is of: where nothing above was tried, the highest that held. */
    val seen: TrialRecord?
        get() = seen(result)

    /**
     * Slots are the limit, and their number says the rate: it lies between what holds and the next rate tried, or as
     * near to what holds as rates lie together: [resolution] (0.1: 10 %), or one request per second.
     */
    fun isPredicted(resolution: Double): Boolean {
        val sustained = result.sustained ?: return false
        if (kind !in SLOTS || predicted == null) return false
        return abs(sustained - predicted) <= maxOf(resolution * predicted, 1.0) ||
            (predicted >= sustained && predicted < (above ?: sustained))
    }

    companion object {
        /** Kinds of which slots are a part. */
        val SLOTS = setOf(LimitKind.SLOTS, LimitKind.SLOTS_AND_FILE_DESCRIPTORS)

        /** One row a service and track, in the order of [CapacityResult.ofRun]. */
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
