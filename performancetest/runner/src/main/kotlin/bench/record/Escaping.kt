package bench.record

/** Text as a cell of a table that other programs read. */
object Escaping {
    /** A `<` before a digit is less than it. */
    private val tag = Regex("<(?=[A-Za-z/!?])")
    private val lineEnd = Regex("\\r\\n|\\r|\\n")

    /** Of CSV (RFC 4180): in quotes where it must be; missing is empty. */
    fun csv(value: Any?): String =
        value?.toString().orEmpty().let { text ->
            if (text.any { it in ",\"\r\n" }) "\"${text.replace("\"", "\"\"")}\"" else text
        }

    /**
     * Of a Markdown table, which ends a cell at `|`, and the row at a line's end; HTML in it would be taken for that.
     */
    fun markdown(text: String): String =
        text.replace("\\", "\\\\").replace("|", "\\|").replace(tag, "&lt;").replace(lineEnd, " ")
}
