package bench.messages

/** A text that users may see. @property place file and line. */
internal data class Message(val text: String, val place: String)

/** Messages of exceptions in [files]. */
internal class Thrown(private val files: List<KotlinFile>) {
    private val constants = files.flatMap { it.constants.entries }.associate { it.key to it.value }
    private val exceptions = Exceptions(files, constants)

    /** Every message, also those without a word of their own: their text comes from elsewhere. */
    val messages: List<Message> = files.flatMap { file ->
        exceptions.calls(file).flatMap { (open, name) -> made(file, name, KotlinCode.arguments(file.code, open), open) }
    }

    private fun made(file: KotlinFile, name: String, arguments: List<String>, open: Int): List<Message> {
        val says = file.templates(constants)
        val texts = exceptions.filled(name, arguments, says::ofArgument)
        if (texts.any { text -> text.any(Char::isLetter) })
            return texts.map { Message(it, "${file.name}:${file.line(open)}") }
        val called = exceptions.shown(name, arguments).flatMap { called(file, it) }
        return called.ifEmpty { listOf(Message(texts.first(), "${file.name}:${file.line(open)}")) }
    }

    /**
     * Sentences of the function or property that the code [argument] names: one of this file, or of an object in its
     * own file.
     */
    private fun called(file: KotlinFile, argument: String): List<Message> {
        val (owner, name) = FUNCTION.find(argument)?.destructured ?: return emptyList()
        val found = if (owner.isEmpty()) file else files.find { it.name.endsWith("/$owner.kt") } ?: return emptyList()
        return sentences(found.name, name)
    }

    /** Sentences in the function or property [name] of the file [file]. */
    fun sentences(file: String, name: String): List<Message> {
        val found = files.find { it.name == file } ?: return emptyList()
        return texts(found, found.declaration(name)).filter(::isSentence).map { Message(it, file) }
    }

    /** Sentences of `require` below the package [folder]. */
    fun rules(folder: String): List<Message> =
        files
            .filter { it.name.startsWith("$folder/") }
            .flatMap { file ->
                RULE.findAll(file.code).flatMap { rule -> saidBy(file, rule.range.last) }
            }

    /** Texts of the lambda after the call whose bracket opens at [open]. */
    private fun saidBy(file: KotlinFile, open: Int): List<Message> {
        val brace =
            LAMBDA.matchAt(file.code, KotlinCode.closing(file.code, open) + 1)?.range?.last ?: return emptyList()
        val lambda = file.code.substring(brace, KotlinCode.closing(file.code, brace))
        return texts(file, lambda).map { Message(it, "${file.name}:${file.line(brace)}") }
    }

    /** Sentences that the command line prints itself. */
    fun printed(): List<Message> =
        files
            .filter { it.name.startsWith("cli/") }
            .flatMap { file ->
                val said = texts(file, file.code).filter { it.startsWith(SAID) }.map { it.removePrefix(SAID) }
                val failed = FAILED.findAll(file.code).map { KotlinCode.arguments(file.code, it.range.last).first() }
                (said + failed.flatMap { texts(file, it) }).filter(::isSentence).map { Message(it, file.name) }
            }

    private fun texts(file: KotlinFile, code: String) = file.templates(constants).of(code)

    companion object {
        private val FUNCTION = Regex("""^\s*(?:([A-Z]\w*)\.)?(\w+)\s*(?:\(|$)""")
        private val LAMBDA = Regex("""\s*\{""")
        private val RULE = Regex("""\brequire(?:NotNull)?\(""")
        private val FAILED = Regex("""(?<![\w.])failed\(""")
        private const val SAID = "bench: "
        private const val LEAST_WORDS = 2

        /** Names are none. */
        fun isSentence(text: String): Boolean {
            val words = text.split(Regex("""\s+""")).count { word -> word.any { it.isLetter() } }
            return words >= LEAST_WORDS || words > 0 && Templates.ANY in text
        }
    }
}
