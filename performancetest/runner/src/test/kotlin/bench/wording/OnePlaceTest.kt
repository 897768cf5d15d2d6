package bench.wording

import bench.cli.ProjectRoot
import java.nio.file.Path
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.walk
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** One package writes generated sentences; others find facts, and report errors of the user. */
class OnePlaceTest {
    private val sources: Path = ProjectRoot.path.resolve("performancetest/runner/src/main/kotlin/bench")
    private val literal = Regex("\"((?:[^\"\\\\\n]|\\\\.)*)\"")
    private val comment = Regex("/\\*.*?\\*/|//[^\n]*", RegexOption.DOT_MATCHES_ALL)
    private val error = Regex("UserError\\(|require\\([^\n]*\\) \\{\n?[^\n]*|throw ")

    /** Text of at least three words that ends like a sentence, outside of comments and errors. */
    private fun sentences(code: String): List<String> =
        literal
            .findAll(code.replace(comment, ""))
            .filter { it.groupValues[1].endsWith(".") && it.groupValues[1].split(' ').size > 2 }
            .filter { error.findAll(code.replace(comment, "").substring(0, it.range.first).takeLast(NEAR)).none() }
            .map { it.groupValues[1] }
            .toList()

    private fun of(folder: String) =
        sources
            .resolve(folder)
            .walk()
            .flatMap { file ->
                sentences(file.readText()).map { "${file.name}: $it" }
            }
            .toList()

    @Test
    fun `no other package that finds facts writes sentences`() {
        val kinds = sources.resolve("experiment").listDirectoryEntries().filter { it.isDirectory() }
        val others =
            listOf("report", "compare", "validity", "search", "stats", "harness", "metrics") +
                kinds.map { "experiment/${it.name}/report" }
        assertEquals(emptyList(), others.flatMap(::of))
    }

    @Test
    fun `a sentence is noticed, but not in errors and comments`() {
        assertEquals(listOf("It holds \$n users."), sentences("fun a(n: Int) = \"It holds \$n users.\""))
        assertEquals(emptyList(), sentences("// \"It holds \$n users.\"\nthrow UserError(\"There is no \$n here.\")"))
        assertTrue(of("wording").size > 20, "sentences of this package are found")
    }

    private companion object {
        /** Search distance in front of a text, in characters, for the error that it belongs to. */
        const val NEAR = 400
    }
}
