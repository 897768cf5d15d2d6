package bench.search

import bench.model.Verdict
import kotlin.math.ln

/** Belief about a capacity that a record is enough to compute. */
internal object Proof {
    /**
     * From verdicts, and from where the search started: it expects the capacity there, with the long tails of a Cauchy
     * distribution.
     *
     * @param tried trials of one search, in order; none: nothing is known.
     */
    fun of(tried: List<Outcome>): CapacityBelief {
        val first = ln((tried.firstOrNull() ?: return CapacityBelief.NONE).rate.toDouble())
        return verdicts(tried).with { capacity ->
            1 / (1 + (capacity - first) * (capacity - first) / (SPREAD * SPREAD))
        }
    }

    /** Without rates where only the bench was the limit, and not above them: what is proved ends there. */
    fun verdicts(tried: List<Outcome>): CapacityBelief {
        val valid = tried.filter { it.verdict != Verdict.INVALID }
        val belief =
            valid.fold(CapacityBelief.NONE) { belief, outcome -> belief.after(outcome.rate, outcome.isSustained) }
        val end = ln((notMeasured(tried).minOrNull() ?: return belief).toDouble())
        return belief.with { capacity -> if (capacity > end) NEVER else 1.0 }
    }

    /** Rates whose trials were all invalid, and no other will be valid. */
    fun notMeasured(tried: List<Outcome>): List<Int> =
        tried
            .groupBy { it.rate }
            .filterValues { same ->
                same.all { it.verdict == Verdict.INVALID } && (same.size >= MOST_TRIALS || same.last().isBenchFull)
            }
            .keys
            .toList()

    /** Trials of one rate that may be invalid. */
    private const val MOST_TRIALS = 3

    /** Scale of the tails: one in two capacities is at most twice, or half, the first rate. */
    private const val SPREAD = 0.7
    private const val NEVER = 1e-9
}
