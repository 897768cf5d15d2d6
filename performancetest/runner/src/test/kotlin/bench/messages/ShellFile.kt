package bench.messages

/** Sentences that a shell script prints as errors, with `…` for what is put in. @param name file, for places. */
internal class ShellFile(private val name: String, text: String) {
    private val lines = text.lines().map { if (it.trimStart().startsWith("#")) "" else it }

    /** Texts of variables that are set once, and not by a command. */
    private val variables =
        lines
            .flatMap { line -> SET.findAll(line).map { it.groupValues[1] to text(line, it.range.last) } }
            .groupBy({ it.first }, { it.second })
            .filterValues { it.size == 1 && it.single().any(Char::isLetter) }
            .mapValues { it.value.single() }

    val messages: List<Message> = lines.flatMapIndexed { i, line ->
        SAYS.findAll(line)
            .filter { it.groupValues[1] != "say" || isLast(i) }
            .filter { it.groupValues[1] != "echo" || ERRORS in line.substring(it.range.last) }
            .map { Templates.shortened(expanded(text(line, it.range.last)).replace(PREFIX, "")) }
            .filter(Thrown::isSentence)
            .map { Message(it, "$name:${i + 1}") }
    }

    /** Whether the script ends after line [i]: other sentences say what it does. */
    private fun isLast(i: Int) = EXIT in lines[i] || lines.drop(i + 1).firstOrNull().orEmpty().trim().startsWith(EXIT)

    /** A variable that names itself ends there. */
    private fun expanded(text: String, known: Map<String, String> = variables): String =
        VARIABLE.replace(text) {
            val name = it.groupValues[1]
            known[name]?.let { value -> expanded(value, known - name) } ?: Templates.ANY
        }

    /** The text between the quote at [open] of [line] and its end. Commands and defaults are unknown. */
    private fun text(line: String, open: Int): String {
        var i = open + 1
        var text = ""
        while (i < line.length && line[i] != '"') {
            val end = if (line[i] == '$' && line.getOrNull(i + 1) in BRACKETS) closing(line, i + 1) + 1 else i + 1
            val simple = if (end > i + 1) SIMPLE.matchEntire(line.substring(i, end)) else null
            text +=
                when {
                    simple != null -> "$" + simple.groupValues[1]
                    end > i + 1 -> Templates.ANY
                    line[i] == '\\' -> ""
                    else -> line[i]
                }
            i = end
        }
        return text
    }

    private fun closing(line: String, open: Int): Int {
        var depth = 0
        for (i in open until line.length) {
            if (line[i] in "({") depth++
            if (line[i] in ")}" && --depth == 0) return i
        }
        return line.length - 1
    }

    private companion object {
        const val ERRORS = ">&2"
        const val EXIT = "exit "
        val BRACKETS = listOf('(', '{')
        val SET = Regex("""(?:^|\s)(\w+)="(?=[^"])""")
        val SAYS = Regex("""\b(fail|say|echo) "(?=[^"])""")
        val SIMPLE = Regex("""\$\{(\w+)}""")
        val VARIABLE = Regex("""\$(\w+|[^\w\s"])""")
        val PREFIX = Regex("""^[\w.-]+: """)
    }
}
