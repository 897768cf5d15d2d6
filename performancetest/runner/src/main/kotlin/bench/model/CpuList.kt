package bench.model

/** Numbers of CPUs in the notation of cpusets, e.g. `0-1,4`. Pure. */
object CpuList {
    private val part = Regex("(\\d{1,4})(?:-(\\d{1,4}))?")

    /** @return the numbers in the order of [text]; null if it is not a list, or a range runs backwards. */
    fun parse(text: String): List<Int>? {
        val ranges = text.split(',').map { range(it.trim()) ?: return null }
        return ranges.flatten().distinct()
    }

    private fun range(text: String): IntRange? {
        val (from, to) = part.matchEntire(text)?.destructured ?: return null
        return (from.toInt()..(to.ifEmpty { from }).toInt()).takeUnless { it.isEmpty() }
    }

    /** Neighbours as ranges. */
    fun text(ids: Collection<Int>): String {
        val ranges = mutableListOf<IntRange>()
        ids.sorted().distinct().forEach { id ->
            val last = ranges.lastOrNull()
            if (last?.last == id - 1) ranges[ranges.lastIndex] = last.first..id else ranges += id..id
        }
        return ranges.joinToString(",") { if (it.first == it.last) "${it.first}" else "${it.first}-${it.last}" }
    }
}
