package bench.architecture

/**
 * Lengths of Kotlin functions, from the line with `fun` to the end of a block or an expression. Finds ends by ktfmt's
 * indentation.
 */
internal class FunctionLengths(private val lines: List<String>) {
    /** Whether a line begins within a multi-line string, which has its own indentation. */
    private val isText = lines.runningFold(false) { isOpen, line -> isOpen != (line.split(QUOTES).size % 2 == 0) }

    /** Lengths by number of the first line. */
    fun byLine(): Map<Int, Int> =
        lines.indices
            .filter { !isText[it] && DECLARATION.containsMatchIn(lines[it]) }
            .associate { it + 1 to length(it) }

    private fun length(first: Int): Int {
        val indent = indent(lines[first])
        val rest = (first + 1..lines.lastIndex).takeWhile { isText[it] || isWithin(lines[it], indent) }
        return (rest.lastOrNull { lines[it].isNotBlank() } ?: first) - first + 1
    }

    private fun isWithin(line: String, indent: Int) =
        line.isBlank() || indent(line) > indent || indent(line) == indent && line[indent] in CLOSING

    private fun indent(line: String) = line.length - line.trimStart().length

    private companion object {
        const val QUOTES = "\"\"\""
        const val CLOSING = ")}"
        val DECLARATION = Regex("^\\s*([@a-z][\\w.]*\\s+)*fun\\s")
    }
}
