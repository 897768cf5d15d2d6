package bench.prose

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** Documents stay short, with short sentences, and use the words that the project has agreed on. */
class DocumentsTest {
    private val prose = Documents.texts.mapValues { (_, text) -> Prose(text) }

    private fun atMost(most: Int, vararg names: String) = names.forEach { name ->
        val words = prose.getValue(name).words
        assertTrue(words <= most, "$name has $words words, $most are allowed")
    }

    @Test fun `README fits on a page`() = atMost(ProseLimits.README, "README.md")

    @Test
    fun `README soon shows a command`() {
        val words = prose.getValue("README.md").wordsBeforeFirstCommand
        assertTrue(words != null && words <= ProseLimits.FIRST_COMMAND, "$words words stand before the first command")
    }

    @Test
    fun `sentences are short on average`() {
        fun most(name: String) =
            if (name == "README.md") ProseLimits.README_MEAN_SENTENCE else ProseLimits.MEAN_SENTENCE
        assertEquals(emptyMap(), prose.mapValues { it.value.meanSentence }.filter { (name, it) -> it > most(name) })
    }

    @Test fun `no sentence is long`() = assertNothing(prose.mapValues { it.value.sentencesOver(ProseLimits.SENTENCE) })

    @Test
    fun `all documents together take at most an hour and a half to read`() {
        val words = prose.values.sumOf { it.words }
        assertTrue(words in 1..ProseLimits.ALL_DOCUMENTS, "$words words, ${ProseLimits.ALL_DOCUMENTS} are allowed")
    }

    @Test
    fun `pages of results and the article are short`() {
        val pages = listOf("results", "download", "persistence", "grpc", "patterns").map { "docs/$it.md" }
        atMost(ProseLimits.RESULTS, *pages.toTypedArray())
        atMost(ProseLimits.ARTICLE, "docs/article.md")
    }

    @Test
    fun `no document has a word that is ruled out`() =
        assertNothing(Documents.texts.mapValues { (_, text) -> RuledOutWords.of(MarkdownText.wording(text)) })

    @Test
    fun `documents of each kind are read`() {
        val kinds = listOf("README.md", "docs/README.md", "docs/adr/001", "monitoring/README.md", "performancetest/")
        assertEquals(emptyList(), kinds.filter { kind -> Documents.texts.keys.none { it.startsWith(kind) } })
    }
}
