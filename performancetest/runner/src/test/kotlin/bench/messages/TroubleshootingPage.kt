package bench.messages

/** `docs/troubleshooting.md`. */
internal object TroubleshootingPage {
    private const val HEAD =
        """# Troubleshooting

<!-- Written by TroubleshootingTest from performancetest/runner/src/test/resources/bench/messages. -->

`…` stands for names and numbers.
"""

    fun of(groups: List<Group>): String = HEAD + groups.joinToString("") { "\n## ${it.title}\n\n${table(it.remedies)}" }

    private fun table(remedies: List<Remedy>) =
        remedies
            .map { it.copy(messages = it.messages.sortedBy(::key)) }
            .sortedBy { key(it.messages.first()) }
            .joinToString("", "| message | cause | what to do |\n| --- | --- | --- |\n") { "| ${cells(it)} |\n" }

    private fun cells(remedy: Remedy) =
        listOf(remedy.messages.joinToString("<br>", transform = ::code), remedy.cause, remedy.action).joinToString(
            " | "
        ) {
            it.replace("|", "\\|")
        }

    /** A text with backticks needs a longer fence. */
    private fun code(text: String) = if ('`' in text) "`` $text ``" else "`$text`"

    /** A message often begins with a name, so its first own word decides. */
    private fun key(text: String) = text.dropWhile { !it.isLetter() }.lowercase()
}
