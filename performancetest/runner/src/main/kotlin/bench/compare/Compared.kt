package bench.compare

import bench.record.Better
import bench.record.MetricKey
import bench.record.MetricValues
import bench.stats.Difference
import bench.stats.Interval

/** Result for one metric: how B differs from A. */
enum class Finding(val text: String) {
    NO_DIFFERENCE("no difference"),
    BETTER("better"),
    WORSE("worse"),

    /** For a metric that is neither good nor bad. */
    DIFFERENT("different"),
    TOO_FEW("too few repetitions"),

    /**
     * A value is a lower bound on the side where that matters: the bench, or the end of the search, came before the
     * service's own limit.
     */
    LOWER_BOUND("only a lower bound"),
    ONLY_A("only in A"),
    ONLY_B("only in B");

    /** Whether the data gives an answer. */
    val isJudged: Boolean
        get() = this == NO_DIFFERENCE || this == BETTER || this == WORSE || this == DIFFERENT
}

/** One metric in both runs. [difference] is null if one run does not have it. */
class Compared(val key: MetricKey, val a: MetricValues?, val b: MetricValues?) {
    val unit: String = (a ?: b!!).unit
    val better: Better = (a ?: b!!).better
    val difference: Difference? =
        when {
            a == null || b == null -> null
            key.isOutcome -> Difference.ofOutcomes(a.values, b.values)
            else -> Difference.of(a.values, b.values)
        }
    val finding: Finding = find()

    /** Difference [value], in the metric's unit, as a percentage of A's median; null if that is 0. */
    fun percent(value: Double): Double? = difference?.a?.median?.takeIf { it != 0.0 }?.let { value / it * 100 }

    /**
     * 95 % interval of the difference as a percentage of A's median, by bootstrap of the ratio; null without an
     * interval.
     */
    val percentInterval: Interval?
        get() = difference?.relative?.let { Interval(it.low * 100, it.high * 100) }

    /**
     * As a percentage, above 0 if B is worse; infinite if A is 0 and B is not. Null for a metric in only one run, or
     * one that is neither good nor bad.
     */
    val worsening: Double?
        get() {
            val change = difference?.ofMedians ?: return null
            val relative =
                percent(change)
                    ?: if (change == 0.0) 0.0
                    else change.let { if (it > 0) Double.POSITIVE_INFINITY else Double.NEGATIVE_INFINITY }
            return when (better) {
                Better.HIGHER -> -relative
                Better.LOWER -> relative
                Better.NEITHER -> null
            }
        }

    private fun find(): Finding {
        if (a == null) return Finding.ONLY_B
        if (b == null) return Finding.ONLY_A
        val isDifferent = difference!!.isDifferent ?: return Finding.TOO_FEW
        return when {
            isOpen(a, b, isDifferent) -> Finding.LOWER_BOUND
            !isDifferent -> Finding.NO_DIFFERENCE
            better == Better.NEITHER -> Finding.DIFFERENT
            worsening!! > 0 -> Finding.WORSE
            else -> Finding.BETTER
        }
    }

    /**
     * Whether a lower bound leaves the difference open. On the higher side, it can only make the difference larger; in
     * all other cases it leaves it open.
     */
    private fun isOpen(a: MetricValues, b: MetricValues, isDifferent: Boolean): Boolean {
        if (a.atLeast + b.atLeast == 0) return false
        if (!isDifferent) return true
        return (if (difference!!.ofMedians > 0) a else b).atLeast > 0
    }

    companion object {
        /** Every metric of either side, by service, track and condition; whole repetitions first. */
        fun of(a: Map<MetricKey, MetricValues>, b: Map<MetricKey, MetricValues>): List<Compared> {
            val services = (a.keys + b.keys).map { it.service }.distinct()
            return (a.keys + b.keys)
                .sortedWith(
                    compareBy({ services.indexOf(it.service) }, { it.track }, { it.condition.length }, { it.condition })
                )
                .map { Compared(it, a[it], b[it]) }
        }
    }
}
