package bench.catalog

/** What the user may have meant. Pure. */
object Suggestion {
    private const val MAX_EDITS = 2

    /** ` Did you mean 'vertx'?`, or nothing where no known name is near [name]. */
    fun of(name: String, known: Collection<String>): String =
        near(name, known)?.let { " Did you mean '$it'?" }.orEmpty()

    private fun near(name: String, known: Collection<String>): String? {
        val asked = name.lowercase()
        return known
            .map { it to edits(asked, it) }
            .filter { (_, edits) -> edits <= MAX_EDITS }
            .minByOrNull { it.second }
            ?.first ?: known.singleOrNull { asked.length > MAX_EDITS && (it.startsWith(asked) || asked.startsWith(it)) }
    }

    /** Levenshtein's distance, one row at a time. */
    private fun edits(a: String, b: String): Int {
        var row = IntArray(b.length + 1) { it }
        a.forEachIndexed { i, ca ->
            val next = IntArray(b.length + 1).also { it[0] = i + 1 }
            b.forEachIndexed { j, cb ->
                next[j + 1] = minOf(next[j] + 1, row[j + 1] + 1, row[j] + if (ca == cb) 0 else 1)
            }
            row = next
        }
        return row.last()
    }
}
