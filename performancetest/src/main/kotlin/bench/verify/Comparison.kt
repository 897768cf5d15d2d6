package bench.verify

/** Whether two groups of figures differ by more than chance explains. */
fun interface Comparison {
    /** @return how probable a difference at least this large is, either way, where both groups come from the same source: 0 to 1. */
    fun pValue(a: List<Double>, b: List<Double>): Double

    fun differ(a: List<Double>, b: List<Double>): Boolean = pValue(a, b) < SIGNIFICANCE

    companion object {
        /** Of proofs that compare a service with itself one in a hundred fails by chance. Five against five can reach 0.008. */
        const val SIGNIFICANCE = 0.01
    }
}

/** The smallest shift of [b] up and of [a] up at which [comparison] finds a difference; to a thousandth of the figures' own spread. */
fun smallestSeen(a: List<Double>, b: List<Double>, comparison: Comparison): Double =
    maxOf(smallestShift(a, b, comparison), smallestShift(b, a, comparison))

private fun smallestShift(a: List<Double>, b: List<Double>, comparison: Comparison): Double {
    val all = a + b
    var seen = 2 * (all.max() - all.min()) + Math.ulp(all.max()) * 4
    var unseen = 0.0
    while (seen - unseen > (all.max() - all.min()) / 1_000) {
        val middle = (seen + unseen) / 2
        if (comparison.differ(a, b.map { it + middle })) seen = middle else unseen = middle
    }
    return seen
}
