package bench.record

import bench.search.Above
import bench.search.Capacity

/** Why what holds is a lower bound; [label] names it in tables. */
enum class AtLeast(val label: String) {
    /**
     * The gate refused the level above, or there is none: the highest that is tried is what the bench is trusted to
     * bear.
     */
    BENCH("bench"),

    /** What the service waits for was the limit, as a database: the service itself may bear more. */
    COMPANION("companion"),

    /** The search had no trial left for a level above. */
    TRIALS("trials");

    companion object {
        /** @param found by the repetitions that count for what holds, each from its trials. */
        internal fun of(searches: List<Pair<List<TrialRecord>, Capacity>>, ceilings: Ceilings): AtLeast? =
            of(searches.map { it.second }, ceilings)
                ?: COMPANION.takeIf {
                    searches.any { (trials, found) -> Limit.of(trials, found, ceilings).kind == LimitKind.COMPANION }
                }

        private fun of(found: List<Capacity>, ceilings: Ceilings): AtLeast? =
            when {
                found.any { it.above == Above.REFUSED || it.above == Above.UNTRIED && ceilings.isHighest(it.holds) } ->
                    BENCH
                found.any { it.above == Above.UNTRIED } -> TRIALS
                else -> null
            }
    }
}
