package bench.messages

/** Where literals, comments and brackets of Kotlin source text end, also of Java. It knows no more of the language. */
internal object KotlinCode {
    private const val RAW = "\"\"\""

    /** @return index after the literal, the comment or the single character at [i] of [code]. */
    fun next(code: String, i: Int): Int =
        when {
            code.startsWith(RAW, i) -> afterRawText(code, i)
            code[i] == '"' -> afterText(code, i + 1)
            code[i] == '\'' -> afterCharacter(code, i)
            code.startsWith("//", i) -> code.indexOf('\n', i).let { if (it < 0) code.length else it }
            code.startsWith("/*", i) -> after(code, "*/", i + 2)
            else -> i + 1
        }

    /** @return index of the bracket that closes the one at [open]; the end of [code] without one. */
    fun closing(code: String, open: Int): Int {
        var depth = 0
        var i = open
        while (i < code.length) {
            if (code[i] in "([{") depth++
            if (code[i] in ")]}" && --depth == 0) return i
            i = next(code, i)
        }
        return code.length
    }

    /** Code of each argument in the brackets that open at [open]. */
    fun arguments(code: String, open: Int): List<String> {
        val end = closing(code, open)
        val starts = mutableListOf(open + 1)
        var i = open + 1
        while (i < end) {
            if (code[i] == ',') starts += i + 1
            i = if (code[i] in "([{") closing(code, i) + 1 else next(code, i)
        }
        return starts
            .zip(starts.drop(1).map { it - 1 } + end) { from, to -> code.substring(from, to) }
            .filter { it.isNotBlank() }
            .ifEmpty { listOf("") }
    }

    /** [code] with blanks for its comments, so that every index stays. */
    fun withoutComments(code: String): String = buildString {
        var i = 0
        while (i < code.length) {
            val end = next(code, i)
            val part = code.substring(i, end)
            append(if (part.startsWith("//") || part.startsWith("/*")) part.replace(Regex("."), " ") else part)
            i = end
        }
    }

    private fun after(code: String, end: String, from: Int) =
        code.indexOf(end, from).let { if (it < 0) code.length else it + end.length }

    /** Its last characters may be quotes themselves. */
    private fun afterRawText(code: String, i: Int): Int {
        var end = after(code, RAW, i + RAW.length)
        while (code.getOrNull(end) == '"') end++
        return end
    }

    private fun afterText(code: String, from: Int): Int {
        var i = from
        while (i < code.length && code[i] != '"') i =
            when {
                code[i] == '\\' -> i + 2
                code.startsWith("\${", i) -> closing(code, i + 1) + 1
                else -> i + 1
            }
        return minOf(i + 1, code.length)
    }

    private fun afterCharacter(code: String, i: Int) =
        Regex("""'(\\u[0-9a-fA-F]{4}|\\.|[^'\\\n])'""").matchAt(code, i)?.let { it.range.last + 1 } ?: (i + 1)
}
