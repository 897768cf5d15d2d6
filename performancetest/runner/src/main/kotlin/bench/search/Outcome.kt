package bench.search

import bench.model.Verdict

/**
 * A rate that was tried. [success_per_s] is its rate of correct answers, [cpu_share] the share of CPU that the service
 * used.
 *
 * @property bench_load CPU that the bench used as a share of the gate's limit: above 1 the trial is invalid.
 */
data class Outcome(
    val rate: Int,
    val verdict: Verdict,
    val success_per_s: Double,
    val cpu_share: Double? = null,
    val bench_load: Double? = null,
) {
    val isSustained: Boolean
        get() = verdict == Verdict.SUSTAINED

    val isFailed: Boolean
        get() = verdict == Verdict.DEGRADED || verdict == Verdict.BROKEN

    /** Not a temporary reason: at this rate the bench has too little CPU, also in a rerun. */
    val isBenchFull: Boolean
        get() = verdict == Verdict.INVALID && (bench_load ?: 0.0) > 1
}

/**
 * Where a search starts. It is only a hint: the search tries each of its rates.
 *
 * @property last_good rate that the service most likely sustains: most of what it answered at the end of a ramp, or its
 *   declared slots.
 * @property first_bad rate that most likely fails, null if not known: after a ramp, which ends before the service
 *   reaches its best.
 */
data class StartHint(val last_good: Int, val first_bad: Int?) {
    companion object {
        /** Hint from known slots: at the next rate after them, the answers of a short window show that it breaks. */
        fun of(slots: Int, resolution: Double) =
            StartHint(slots, maxOf(slots + 1, (slots * (1 + maxOf(resolution, BREAKS_ABOVE))).toInt()))

        private const val BREAKS_ABOVE = 0.15
    }
}

/**
 * Result of a search, in requests per second.
 *
 * @property sustained highest sustained rate, null if there was none.
 * @property breaking lowest broken rate, null if there was none.
 * @property above what is known about the next rate above [sustained].
 */
data class Capacity(val sustained: Int?, val breaking: Int?, val above: Above)

/** State of the lowest rate above the capacity: it failed, the gate rejected it, or no such rate was tried. */
enum class Above {
    FAILS,
    REFUSED,
    UNTRIED,
}

/** Which rate to try next; pure, so that tests can use simulated services. */
interface RateSearch {
    /** The next rate in requests per second, or null when the search has its answer. */
    fun next(outcomes: List<Outcome>): Int?

    companion object {
        /** One outcome per rate: the middle one of its valid trials, the worse of two. */
        fun judged(tried: List<Outcome>): List<Outcome> =
            tried
                .groupBy { it.rate }
                .values
                .map { sameRate ->
                    val valid = sameRate.filter { it.verdict != Verdict.INVALID }.sortedBy { it.verdict }
                    if (valid.isEmpty()) sameRate.last() else valid[valid.size / 2]
                }

        /** Reads the answer from the outcomes, in order. A failed rate below a sustained one is ignored. */
        fun capacity(tried: List<Outcome>): Capacity {
            val outcomes = judged(tried)
            val sustained = outcomes.filter { it.verdict == Verdict.SUSTAINED }.maxOfOrNull { it.rate }
            val above = outcomes.filter { it.rate > (sustained ?: 0) }.minByOrNull { it.rate }
            return Capacity(
                sustained,
                lowestBroken(outcomes),
                if (above == null) Above.UNTRIED
                else if (above.verdict == Verdict.INVALID) Above.REFUSED else Above.FAILS,
            )
        }

        /** The highest rate at which more than 90 % succeeded. */
        fun survives(tried: List<Outcome>): Int? = unbroken(judged(tried)).maxOfOrNull { it.rate }

        private fun unbroken(outcomes: List<Outcome>) = outcomes.filter {
            it.verdict == Verdict.SUSTAINED || it.verdict == Verdict.DEGRADED
        }

        /** The lowest broken rate above all other rates. */
        fun lowestBroken(outcomes: List<Outcome>): Int? {
            val survived = unbroken(outcomes).maxOfOrNull { it.rate } ?: 0
            return outcomes.filter { it.verdict == Verdict.BROKEN && it.rate > survived }.minOfOrNull { it.rate }
        }
    }
}
