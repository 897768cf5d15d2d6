package bench.messages

/** Messages of the Java programs: `./bench test` and the mock. @param name file, for places. */
internal class JavaFile(private val name: String, text: String) {
    private val code = KotlinCode.withoutComments(text)

    val messages: List<Message> =
        THROWN.findAll(code).toList().flatMap { call ->
            texts(KotlinCode.arguments(code, call.range.last).last()).map {
                Message(it, "$name:${line(call.range.first)}")
            }
        }

    /** Texts from elsewhere are none: they come from another such exception. */
    private fun texts(argument: String) =
        Templates().of(argument).filter(Thrown::isSentence).map { text ->
            val whole = if (STARTS_WITH_NAME.containsMatchIn(argument)) "${Templates.ANY} $text" else text
            whole.replace(Regex("%[sd]"), Templates.ANY)
        }

    private fun line(index: Int) = code.take(index).count { it == '\n' } + 1

    private companion object {
        val THROWN = Regex("""\b(?:new (?:BadInput|UserError)|UserError\.require)\(""")
        val STARTS_WITH_NAME = Regex("""^\s*\w+\s*\+""")
    }
}
