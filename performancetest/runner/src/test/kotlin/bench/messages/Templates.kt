package bench.messages

/**
 * Texts that Kotlin code can make, with `…` for what is put in at run time.
 *
 * @param constants texts by the name or expression that stands for them.
 */
internal class Templates(private val constants: Map<String, String> = emptyMap()) {
    /** Each text in [code]; literals that `+` joins are one. */
    fun of(code: String): List<String> {
        val found = mutableListOf<String>()
        var i = 0
        while (i < code.length) if (code[i] == '"') {
            val sum = sum(code, i)
            found += shortened(sum.text)
            i = sum.end
        } else i = KotlinCode.next(code, i)
        return found
    }

    /** The same for an argument, which may be a name without any literal. */
    fun ofArgument(code: String): List<String> =
        of(code)
            .filter { text -> text.any { it.isLetter() || it in PARAMETERS } }
            .ifEmpty { listOf(value(code.trim())) }

    private class Sum(val text: String, val end: Int)

    /** Continues over each `+`, also when something else than a literal follows it. */
    private fun sum(code: String, from: Int): Sum {
        var end = KotlinCode.next(code, from)
        var text = literal(code.substring(from, end))
        while (true) {
            val plus = SUFFIX_AND_PLUS.matchAt(code, afterCalls(code, end)) ?: return Sum(text, end)
            val start = plus.range.last + 1
            val isLiteral = code.getOrNull(start) == '"'
            end = if (isLiteral) KotlinCode.next(code, start) else afterCalls(code, start)
            text += if (isLiteral) literal(code.substring(start, end)) else value(code.substring(start, end).trim())
        }
    }

    /** Skips names and calls with their arguments, as `.filter { … }.orEmpty()`. */
    private fun afterCalls(code: String, from: Int): Int {
        var i = from
        while (i < code.length) i =
            when {
                code[i] in "([{" -> KotlinCode.closing(code, i) + 1
                code[i].isLetterOrDigit() || code[i] in "._?" -> i + 1
                else -> CONTINUED.matchAt(code, i)?.let { it.range.last + 1 } ?: return i
            }
        return i
    }

    private fun literal(code: String): String {
        if (code.startsWith("\"\"\"")) return ANY
        return PIECE.replace(code.substring(1, code.length - 1).let(::withoutExpressions)) { piece ->
            val (escaped, name) = piece.destructured
            if (name.isEmpty()) (if (escaped == "n") " " else escaped) else value(name)
        }
    }

    /** Replaces each `${…}` first, because it may contain literals. */
    private fun withoutExpressions(text: String): String {
        val start = text.indexOf("\${")
        if (start < 0) return text
        val end = KotlinCode.closing(text, start + 1)
        return text.take(start) + value(text.substring(start + 2, end)) + withoutExpressions(text.drop(end + 1))
    }

    private fun value(expression: String) = constants[expression] ?: ANY

    companion object {
        const val ANY = "…"

        /** Characters that stand for parameters of an exception in the text that it makes of them. */
        private val PARAMETERS = '\uE000'..'\uE0FF'

        /** @param index from 0 on. */
        fun parameter(index: Int) = "${PARAMETERS.first + index}"

        private val PIECE = Regex("""\\(.)|\$([a-zA-Z_]\w*)""")
        private val SUFFIX_AND_PLUS = Regex("""\s*\+\s*""")

        /** A line break before a call, or a blank before a lambda. */
        private val CONTINUED = Regex("""\s+(?=\??\.)|\s+(?=\{)""")

        /** Several unknown parts in a row are one. */
        fun shortened(text: String) = text.replace(Regex("""…(\s*…)+"""), ANY).replace(Regex("""\s+"""), " ").trim()
    }
}
