package bench.model

/** One value of each axis, by the axis' name, in the order of the axes. */
data class Condition(val factors: Map<String, String>) {
    /** Name in records and tables, e.g. `stream 20mb`. */
    val name: String
        get() = factors.values.joinToString(" ")

    companion object {
        /** Every combination; the last axis changes first. */
        fun all(axes: Map<String, List<String>>): List<Condition> =
            axes.entries
                .fold(listOf(emptyMap<String, String>())) { before, (axis, values) ->
                    before.flatMap { some -> values.map { some + (axis to it) } }
                }
                .map(::Condition)
    }
}
