package bench.record

import bench.search.Above
import bench.search.Capacity

/** Why the capacity is a lower bound; [label] names the reason in tables. */
enum class AtLeast(val label: String) {
    /**
     * The gate rejected the next higher rate, or there is none: the bench is not trusted above the highest rate that is
     * tried.
     */
    BENCH("bench"),

    /** A backing service, e.g. a database, was the limit: the service itself may sustain more. */
    BACKING_SERVICE("backing"),

    /** The search had no trial left for a higher rate. */
    TRIALS("trials");

    companion object {
        /** @param searches repetitions that count for the capacity, each with its trials and the capacity it found. */
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
