package bench.prose

import bench.cli.Bench
import com.github.ajalt.clikt.core.CoreCliktCommand
import com.github.ajalt.clikt.testing.test
import kotlin.test.Test
import kotlin.test.assertTrue

/** Checks the `--help` text of each command. */
class HelpTest {
    private val helps = paths(Bench.withCommands()).associateWith(::help)

    private fun paths(command: CoreCliktCommand, path: List<String> = emptyList()): List<List<String>> =
        listOf(path) + command.registeredSubcommands().flatMap { paths(it, path + it.commandName) }

    /** One line per option; its explanation comes last. */
    private fun help(path: List<String>) =
        Bench.withCommands().test(path + "--help", width = WIDE).output.lines().joinToString("\n\n") {
            it.trim().substringAfterLast("  ")
        }

    @Test
    fun `help of every command is read`() {
        assertTrue(helps.keys.containsAll(listOf(emptyList(), listOf("run"), listOf("verify", "co"))), "${helps.keys}")
        helps.forEach { (path, text) -> assertTrue("Show this message and exit" in text, "$path: $text") }
    }

    @Test
    fun `no sentence of help is long`() =
        assertNothing(helps.mapKeys { "${it.key}" }.mapValues { Prose(it.value).sentencesOver(ProseLimits.SENTENCE) })

    @Test
    fun `no help has a word that is ruled out`() =
        assertNothing(helps.mapKeys { "${it.key}" }.mapValues { RuledOutWords.of(MarkdownText.wording(it.value)) })

    private companion object {
        const val WIDE = 2_000
    }
}
