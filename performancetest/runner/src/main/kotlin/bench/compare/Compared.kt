package bench.compare

import bench.record.Better
import bench.record.MetricKey
import bench.record.MetricValues
import bench.stats.Difference
import bench.stats.Interval

/** What may be said of one figure in B, seen from A. */
enum class Finding(val text: String) {
    NO_DIFFERENCE("no difference"),
    BETTER("better"),
    WORSE("worse"),

    /** Of a figure that is neither good nor bad. */
    DIFFERENT("different"),
    TOO_FEW("too few repetitions"),

    /**
     * A value is a lower bound, and on the side where that matters: the bench, or the end of the search, came before
     * the service's own limit.
     */
    LOWER_BOUND("only a lower bound"),
    ONLY_A("only in A"),
    ONLY_B("only in B");

    /** Whether the data could answer. */
    val isJudged: Boolean
        get() = this == NO_DIFFERENCE || this == BETTER || this == WORSE || this == DIFFERENT
}

/** One figure in both runs. [difference] is null where one of them does not have it. */
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

    /** [value], a difference in the figure's unit, in per cent of A's median; null where that is 0. */
    fun percent(value: Double): Double? = difference?.a?.median?.takeIf { it != 0.0 }?.let { value / it * 100 }

    /** The 95 % interval of the difference in per cent of A's median, by bootstrap of the ratio; null without. */
    val percentInterval: Interval?
        get() = difference?.relative?.let { Interval(it.low * 100, it.high * 100) }

    /**
     * In per cent, and above 0 where B is worse; infinite from nothing to something. Null of what only one has, or what
     * is neither good nor bad.
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
     * Lower bounds on the side that is the higher one anyway only make a difference larger; all others leave it open.
     */
    private fun isOpen(a: MetricValues, b: MetricValues, isDifferent: Boolean): Boolean {
        if (a.atLeast + b.atLeast == 0) return false
        if (!isDifferent) return true
        return (if (difference!!.ofMedians > 0) a else b).atLeast > 0
    }

    companion object {
        /** Every figure of either side; by service, track and condition, whole repetitions first. */
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
