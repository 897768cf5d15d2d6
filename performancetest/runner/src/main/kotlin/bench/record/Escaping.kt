package bench.record

/** Escapes text for table cells that other programs read. */
object Escaping {
    /** A `<` before a digit means "less than". */
    private val tag = Regex("<(?=[A-Za-z/!?])")
    private val lineEnd = Regex("\\r\\n|\\r|\\n")

    /** CSV (RFC 4180): quoted where necessary; a missing value is empty. */
    fun csv(value: Any?): String =
        value?.toString().orEmpty().let { text ->
            if (text.any { it in ",\"\r\n" }) "\"${text.replace("\"", "\"\"")}\"" else text
        }

    /** Markdown table: `|` would end the cell, a line break would end the row, and HTML would be interpreted. */
    fun markdown(text: String): String =
        text.replace("\\", "\\\\").replace("|", "\\|").replace(tag, "&lt;").replace(lineEnd, " ")
}
