package bench.result

import bench.search.Above
import bench.search.Capacity

/** Why what holds is a lower bound; [label] names it in tables. */
enum class AtLeast(val label: String) {
    /** The gate refused the level above, or there is none: the highest that is tried is what the bench is trusted to bear. */
    BENCH("bench"),

    /** The search had no trial left for a level above. */
    TRIALS("trials");

    companion object {
        /** @param found by the repetitions that count for what holds. */
        internal fun of(found: List<Capacity>, ceilings: Ceilings): AtLeast? = when {
            found.any { it.above == Above.REFUSED || it.above == Above.UNTRIED && ceilings.isHighest(it.holds) } -> BENCH
            found.any { it.above == Above.UNTRIED } -> TRIALS
            else -> null
        }
    }
}
