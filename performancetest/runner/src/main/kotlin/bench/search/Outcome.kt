package bench.search

import bench.model.Verdict

/**
 * A rate that was tried. [success_per_s] is the rate of correct answers it gave, [cpu_share] of its CPU what it used
 * for them.
 *
 * @property bench_load CPU that the bench used, of what the gate allows it: above 1 the trial is invalid for that.
 */
data class Outcome(
    val rate: Int,
    val verdict: Verdict,
    val success_per_s: Double,
    val cpu_share: Double? = null,
    val bench_load: Double? = null,
) {
    /** No passing reason: at this rate the bench has too little CPU, and would have again. */
    val isBenchFull: Boolean
        get() = verdict == Verdict.INVALID && (bench_load ?: 0.0) > 1
}

/**
 * Where a search starts; only a hint, every step of it is a trial of its own.
 *
 * @property last_good what the service most likely holds: most of what it answered at the end of a ramp, or what its
 *   declared slots promise.
 * @property first_bad the rate that most likely fails, null if nothing is known of it: after a ramp, which ends before
 *   the service is at its best.
 */
data class StartHint(val last_good: Int, val first_bad: Int?) {
    /** A second witness next to the trial itself: the ramp or the known slots say of this rate what the trial said. */
    fun confirms(outcome: Outcome): Boolean =
        if (outcome.verdict == Verdict.SUSTAINED) outcome.rate <= last_good
        else outcome.rate >= (first_bad ?: Int.MAX_VALUE)

    /** What should hold, or fail, does not. */
    fun contradicts(outcome: Outcome): Boolean =
        if (outcome.verdict == Verdict.SUSTAINED) outcome.rate >= (first_bad ?: Int.MAX_VALUE)
        else outcome.rate <= last_good

    companion object {
        /** From slots that are known: the next rate after them will fail. */
        fun of(slots: Int, resolution: Double) = StartHint(slots, maxOf(slots + 1, (slots * (1 + resolution)).toInt()))
    }
}

/**
 * What a search found, in requests per second.
 *
 * @property holds the highest rate that holds, null if none did.
 * @property breaks the lowest rate that is broken, null if none was.
 * @property above what is known of the next rate above [holds].
 */
data class Capacity(val sustained: Int?, val breaking: Int?, val above: Above)

/** Of the lowest rate above what holds: it fails, the gate refused it, or no such rate was tried. */
enum class Above {
    FAILS,
    REFUSED,
    UNTRIED,
}

/** Which rate to try next; pure, so that it is tested against made-up services. */
interface RateSearch {
    /** The next rate in requests per second, or null when the search has its answer. */
    fun next(outcomes: List<Outcome>): Int?

    companion object {
        /** One outcome a rate: the middle one of its valid trials, the worse of two. */
        fun judged(tried: List<Outcome>): List<Outcome> =
            tried
                .groupBy { it.rate }
                .values
                .map { sameRate ->
                    val valid = sameRate.filter { it.verdict != Verdict.INVALID }.sortedBy { it.verdict }
                    if (valid.isEmpty()) sameRate.last() else valid[valid.size / 2]
                }

        /** Reads the answer from what was tried, in order. A rate that failed below one that holds is superseded. */
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

        /** The lowest broken rate above all rates that are not. */
        fun lowestBroken(outcomes: List<Outcome>): Int? {
            val survived = unbroken(outcomes).maxOfOrNull { it.rate } ?: 0
            return outcomes.filter { it.verdict == Verdict.BROKEN && it.rate > survived }.minOfOrNull { it.rate }
        }
    }
}
