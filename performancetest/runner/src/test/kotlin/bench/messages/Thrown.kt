package bench.messages

/** A text that users may see. @property place file and line. */
internal data class Message(val text: String, val place: String)

/** Messages of exceptions. [files] are searched for their classes too: each that extends a known one counts. */
internal class Thrown(private val files: List<KotlinFile>) {
    private val constants = files.flatMap { it.constants.entries }.associate { it.key to it.value }

    /** Text of each exception, with [Templates.PARAMETER] for its first parameter. */
    private val texts = BASES.associateWith { "${Templates.PARAMETER}" }.toMutableMap()

    init {
        // Once more for classes of classes.
        repeat(2) { files.forEach { file -> headers(file).forEach { texts[it.name] = text(file, it) } } }
    }

    private class Header(val name: String, val parameter: String, val base: String, val open: Int)

    private fun headers(file: KotlinFile): List<Header> =
        CLASS.findAll(file.code).toList().mapNotNull { found ->
            val end = KotlinCode.closing(file.code, found.range.last)
            val extends = EXTENDS.matchAt(file.code, minOf(end + 1, file.code.length)) ?: return@mapNotNull null
            val parameter = PARAMETER_NAME.find(file.code, found.range.last)?.groupValues?.get(1).orEmpty()
            Header(found.groupValues[1], parameter, extends.groupValues[1], extends.range.last).takeIf {
                it.base in texts
            }
        }

    private fun text(file: KotlinFile, header: Header) =
        file
            .templates(constants + (header.parameter to "${Templates.PARAMETER}"))
            .ofArgument(file.firstArgument(header.open))
            .first()
            .let { filled(header.base, it) }

    private fun filled(name: String, argument: String) =
        Templates.shortened(texts.getValue(name).replace("${Templates.PARAMETER}", argument))

    /** Every message, also those without a word of their own: their text comes from elsewhere. */
    val messages: List<Message> = files.flatMap { file ->
        val headers = headers(file).map { it.open }.toSet()
        CALL.findAll(file.code)
            .filter { it.groupValues[1] in texts && it.range.last !in headers }
            .filter { !file.code.take(it.range.first).endsWith("class ") }
            .flatMap { call -> made(file, call.groupValues[1], call.range.last) }
    }

    private fun made(file: KotlinFile, name: String, open: Int) =
        file.templates(constants).ofArgument(file.firstArgument(open)).map {
            Message(filled(name, it), "${file.name}:${file.line(open)}")
        }

    /** Sentences in the function or property [name] of the file [file]. */
    fun sentences(file: String, name: String): List<Message> {
        val found = files.find { it.name == file } ?: return emptyList()
        return found.templates(constants).of(found.declaration(name)).filter(::isSentence).map { Message(it, file) }
    }

    /** Sentences of `require` below the package [folder]. */
    fun rules(folder: String): List<Message> =
        files
            .filter { it.name.startsWith("$folder/") }
            .flatMap { file ->
                RULE.findAll(file.code).flatMap { rule ->
                    val open = file.code.indexOf('{', KotlinCode.closing(file.code, rule.range.last))
                    val lambda = file.code.substring(open, KotlinCode.closing(file.code, open))
                    file.templates(constants).of(lambda).map { Message(it, "${file.name}:${file.line(open)}") }
                }
            }

    /** Sentences that the command line prints itself. */
    fun printed(): List<Message> =
        files
            .filter { it.name.startsWith("cli/") }
            .flatMap { file ->
                file
                    .templates(constants)
                    .of(file.code)
                    .filter { it.startsWith(SAID) && isSentence(it.removePrefix(SAID)) }
                    .map { Message(it.removePrefix(SAID), file.name) }
            }

    companion object {
        private val BASES = listOf("UserError", "LoadError", "YamlException")
        private val CLASS = Regex("""\bclass (\w+)\(""")
        private val EXTENDS = Regex("""\s*:\s*(\w+)\(""")
        private val PARAMETER_NAME = Regex("""(\w+):""")
        private val CALL = Regex("""(?<![\w.])(\w+)\(""")
        private val RULE = Regex("""\brequire(?:NotNull)?\(""")
        private const val SAID = "bench: "
        private const val LEAST_WORDS = 2

        /** Names are none. */
        fun isSentence(text: String): Boolean {
            val words = text.split(Regex("""\s+""")).count { word -> word.any { it.isLetter() } }
            return words >= LEAST_WORDS || words > 0 && Templates.ANY in text
        }
    }
}
