package bench.stats

/**
 * Places, best first, with ties shown as ties. The one with the highest median and all whose intervals overlap *its* interval share the first place; of the
 * rest again the highest and all that overlap it, and so on. Overlap is not transitive, so this is by overlap with the best of a group: those that share a place cannot
 * be told from its best; two of different places may still overlap, and a direct comparison says more.
 */
object Ranking {
    /** @property isAtLeast the true value is this or more, since something else ended the search for it. */
    class Entry(val median: Double, val interval: Interval?, val isAtLeast: Boolean)

    /** @property isShared others have it too. */
    data class Place(val number: Int, val isShared: Boolean) {
        override fun toString() = if (isShared) "$number=" else "$number"
    }

    /**
     * @return one place for each entry, in their order. Null where none can be given: without an interval, or where the value is a lower bound that does not
     * lie above all that are exact. What has no place also counts for no other's.
     */
    fun of(entries: List<Entry>): List<Place?> {
        val ranges = entries.map { range(it, entries) }
        val left = entries.indices.filter { ranges[it] != null }.sortedByDescending { entries[it].median }.toMutableList()
        val places = arrayOfNulls<Place>(entries.size)
        while (left.isNotEmpty()) {
            val number = entries.indices.count { places[it] != null } + 1
            val group = left.filter { ranges[it]!!.overlaps(ranges[left.first()]!!) }
            group.forEach { places[it] = Place(number, isShared = group.size > 1) }
            left -= group.toSet()
        }
        return places.toList()
    }

    private fun range(entry: Entry, all: List<Entry>): Interval? {
        if (entry.interval == null || !entry.isAtLeast) return entry.interval
        val exact = all.filter { !it.isAtLeast }.mapNotNull { it.interval?.high }
        return if (exact.all { it < entry.interval.low }) Interval(entry.interval.low, Double.POSITIVE_INFINITY) else null
    }
}
