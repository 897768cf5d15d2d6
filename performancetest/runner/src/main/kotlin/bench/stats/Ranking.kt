package bench.stats

/**
 * Places, best first, as far as intervals can tell. An entry comes after all whose intervals lie wholly above its own,
 * and before all whose intervals lie wholly below it; where between them nobody knows, so its place is an interval too:
 * `2-4` among nine may be the second, the third or the fourth.
 */
object Ranking {
    /** @property isAtLeast the true value is this or more, since something else ended the search for it. */
    class Entry(val median: Double, val interval: Interval?, val isAtLeast: Boolean)

    /** The best and the worst place that it may have. */
    data class Place(val best: Int, val worst: Int) {
        /** Others may have it too. */
        val isShared: Boolean
            get() = worst > best

        override fun toString() = if (isShared) "$best-$worst" else "$best"
    }

    /**
     * @return one place for each entry, in their order. Null where none can be given: without an interval, or where the
     *   value is a lower bound that does not lie above all that are exact. What has no place also counts for no
     *   other's.
     */
    fun of(entries: List<Entry>): List<Place?> {
        val ranges = ranges(entries)
        val known = ranges.filterNotNull()
        return ranges.map { mine ->
            mine?.let { Place(1 + known.count { it.low > mine.high }, known.size - known.count { it.high < mine.low }) }
        }
    }

    /**
     * Those that cannot be told apart, each from each other: the largest such groups of two or more, best first, as
     * positions in [entries]. An entry may be in several.
     */
    fun ties(entries: List<Entry>): List<List<Int>> {
        val ranges = ranges(entries)
        val known = entries.indices.filter { ranges[it] != null }.sortedByDescending { entries[it].median }
        // Intervals that overlap in pairs have a point in common, and the highest of their low ends is one.
        val groups =
            known
                .map { at -> known.filter { ranges[at]!!.low in ranges[it]!!.low..ranges[it]!!.high } }
                .filter { it.size > 1 }
                .distinct()
        return groups
            .filter { group -> groups.none { it.size > group.size && it.containsAll(group) } }
            .sortedBy { known.indexOf(it.first()) }
    }

    private fun ranges(entries: List<Entry>) = entries.map { range(it, entries) }

    private fun range(entry: Entry, all: List<Entry>): Interval? {
        if (entry.interval == null || !entry.isAtLeast) return entry.interval
        val exact = all.filter { !it.isAtLeast }.mapNotNull { it.interval?.high }
        return if (exact.all { it < entry.interval.low }) Interval(entry.interval.low, Double.POSITIVE_INFINITY)
        else null
    }
}
