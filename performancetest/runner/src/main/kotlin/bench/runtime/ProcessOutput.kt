package bench.runtime

/** Reads from what a process printed why it ended. */
object ProcessOutput {
    private const val NOTHING = "it printed nothing"
    private val trouble = listOf("error", "exception", "in use")

    /** The last line of [text] that says something. */
    fun lastLine(text: String): String = lines(text).lastOrNull() ?: NOTHING

    /** The last line of [text] that tells of trouble, or else its last line. */
    fun reason(text: String): String =
        lines(text).lastOrNull { line -> trouble.any { it in line.lowercase() } } ?: lastLine(text)

    /** Without the JVM's notice of the options it was given. */
    private fun lines(text: String) = text.lines().filter { it.isNotBlank() && "Picked up J" !in it }
}
