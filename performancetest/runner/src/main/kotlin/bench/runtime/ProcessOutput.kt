package bench.runtime

/** Finds the reason for a process's end in its output. */
object ProcessOutput {
    private const val NOTHING = "it printed nothing"
    private val trouble = listOf("error", "exception", "in use")

    /** The last meaningful line of [text]. */
    fun lastLine(text: String): String = lines(text).lastOrNull() ?: NOTHING

    /** The last line of [text] that reports a problem, or else its last line. */
    fun reason(text: String): String =
        lines(text).lastOrNull { line -> trouble.any { it in line.lowercase() } } ?: lastLine(text)

    /** Omits the JVM's notice about its options. */
    private fun lines(text: String) = text.lines().filter { it.isNotBlank() && "Picked up J" !in it }
}
