package bench.prose

/** Words that no text of the project uses, because there is a better or an agreed word. */
object RuledOutWords {
    private val sentences =
        listOf(
            "anew",
            "well again",
            "nobody",
            "somebody",
            "of which",
            "those that",
            "beside",
            "told",
            "shall",
            "noughts?",
            "bears? which",
            "whoever",
            "wholly",
            "as what",
            "what (?:is|are) [^.,]*, (?:is|are)",
        )

    /** Names with another agreed word. */
    private val names =
        listOf(
            "sized",
            "holds_rps",
            "breaks_rps",
            "users/s",
            "injectors?",
            "companions?",
            "ceilings?",
            "(?<!file )descriptors?",
            "in collections",
            "time from when it was due",
        )

    private val all = (sentences + names).map { Regex("""\b$it\b""", RegexOption.IGNORE_CASE) }

    /** @return each ruled-out word in [text], with a few words around it */
    fun of(text: String): List<String> {
        val line = text.replace(Regex("""\s+"""), " ")
        return all.flatMap { it.findAll(line) }
            .sortedBy { it.range.first }
            .map { line.substring(maxOf(0, it.range.first - AROUND), minOf(line.length, it.range.last + AROUND)) }
    }

    private const val AROUND = 30
}
