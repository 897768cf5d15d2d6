package bench.record

import bench.search.Above
import bench.search.Capacity

/** Why what holds is a lower bound; [label] names it in tables. */
enum class AtLeast(val label: String) {
    /**
     * The gate refused the rate above, or there is none: the highest that is tried is what the bench is trusted to
     * bear.
     */
    BENCH("bench"),

    /** What the service waits for was the limit, as a database: the service itself may bear more. */
    BACKING_SERVICE("backing"),

    /** The search had no trial left for a rate above. */
    TRIALS("trials");

    companion object {
        /** @param found by the repetitions that count for what holds, each from its trials. */
        internal fun of(searches: List<Pair<List<TrialRecord>, Capacity>>, knownLimits: KnownLimits): AtLeast? =
            of(searches.map { it.second }, knownLimits)
                ?: BACKING_SERVICE.takeIf {
                    searches.any { (trials, found) ->
                        Limit.of(trials, found, knownLimits).kind == LimitKind.BACKING_SERVICE
                    }
                }

        private fun of(found: List<Capacity>, knownLimits: KnownLimits): AtLeast? =
            when {
                found.any {
                    it.above == Above.REFUSED || it.above == Above.UNTRIED && knownLimits.isHighest(it.sustained)
                } -> BENCH
                found.any { it.above == Above.UNTRIED } -> TRIALS
                else -> null
            }
    }
}
