package bench.prose

import bench.cli.ProjectRoot
import bench.publish.PublishedRuns
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.walk
import kotlin.test.Test
import kotlin.test.assertTrue

/** Generated sentences obey the rules for documents. */
class GeneratedTextTest {
    @Test
    fun `no sentence of a report is long`() =
        assertNothing(drawn.mapValues { (_, text) -> Prose(text).sentencesOver(ProseLimits.SENTENCE) })

    @Test fun `no report has a word that is ruled out`() = assertNothing(ruledOut(drawn))

    @Test
    fun `reports of all kinds are read`() {
        assertTrue(Prose(drawn.getValue("report.html")).sentences.size > SENTENCES)
        assertTrue(drawn.keys.containsAll(listOf("capacity.md", "faults.md", "startup.md", "download.md")))
    }

    /** Also messages, and sentences that no published run makes. */
    @Test
    fun `no text in the sources has a word that is ruled out`() {
        val texts =
            sources
                .flatMap { it.walk() }
                .filterNot { it.name in oldNames }
                .associate { file ->
                    val code = file.readText().replace(comment, "")
                    file.name to literal.findAll(code).joinToString("\n\n") { it.groupValues[1].replace(value, "…") }
                }
        assertTrue(texts.values.sumOf { Prose(it).words } > SENTENCES, "texts are found")
        assertNothing(ruledOut(texts))
    }

    private fun ruledOut(texts: Map<String, String>) = texts.mapValues { (_, text) ->
        RuledOutWords.of(MarkdownText.wording(text))
    }

    private companion object {
        const val SENTENCES = 200

        /** All sentences of the published runs. */
        val drawn by lazy {
            PublishedRuns.all.flatMap { run -> run.files().filterKeys { it.endsWith(".md") }.toList() }.toMap() +
                ("report.html" to PageText.of(PublishedRuns.page))
        }
        val sources =
            listOf("runner", "loadgen").map { ProjectRoot.path.resolve("performancetest/$it/src/main/kotlin") }
        /** They read records before schema 3. */
        val oldNames = listOf("OldWords.kt", "RenamedWords.kt")
        val literal = Regex("\"((?:[^\"\\\\\n]|\\\\.)*)\"")
        val value = Regex("""\$\{[^{}]*}|\$\w+""")
        val comment = Regex("/\\*.*?\\*/|//[^\n]*", RegexOption.DOT_MATCHES_ALL)
    }
}
