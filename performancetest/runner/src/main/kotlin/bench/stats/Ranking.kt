package bench.stats

/**
 * Ranks, best first, as far as intervals can decide. An entry ranks after all entries whose intervals lie completely
 * above its own, and before all whose intervals lie completely below. The order between these is unknown, so a rank is
 * an interval too: `2-4` among nine means second, third or fourth.
 */
object Ranking {
    /** @property isAtLeast the true value is this or more, because something else ended the search. */
    class Entry(val median: Double, val interval: Interval?, val isAtLeast: Boolean)

    /** The best and the worst possible rank. */
    data class Place(val best: Int, val worst: Int) {
        /** Whether other entries may have the same rank. */
        val isShared: Boolean
            get() = worst > best

        override fun toString() = if (isShared) "$best-$worst" else "$best"
    }

    /**
     * @return one rank per entry, in their order. Null if there is no interval, or if the value is a lower bound that
     *   does not lie above all exact ones. Entries without a rank do not affect the ranks of others.
     */
    fun of(entries: List<Entry>): List<Place?> {
        val ranges = ranges(entries)
        val known = ranges.filterNotNull()
        return ranges.map { mine ->
            mine?.let { Place(1 + known.count { it.low > mine.high }, known.size - known.count { it.high < mine.low }) }
        }
    }

    /**
     * Ties between all members of a group: the largest groups of two or more, best first, as positions in [entries]. An
     * entry may be in several.
     */
    fun ties(entries: List<Entry>): List<List<Int>> {
        val ranges = ranges(entries)
        val known = entries.indices.filter { ranges[it] != null }.sortedByDescending { entries[it].median }
        // Intervals that overlap in pairs have a point in common: the highest of their low ends is one.
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
