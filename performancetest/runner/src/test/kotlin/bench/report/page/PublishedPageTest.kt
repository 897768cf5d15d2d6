package bench.report.page

import bench.publish.PublishedRuns
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** The page of all published runs is short enough to read. */
class PublishedPageTest {
    private val html = PublishedRuns.page
    private val body = html.substringAfter("<body>")

    /** Words that a reader sees outside of tables. */
    private fun words(html: String): List<String> =
        listOf("script", "style", "table")
            .fold(html) { text, tag -> text.replace(Regex("<$tag\\b.*?</$tag>", RegexOption.DOT_MATCHES_ALL), " ") }
            .replace(Regex("<[^>]+>"), " ")
            .split(Regex("\\s+"))
            .filter { word -> word.any { it.isLetterOrDigit() } }

    @Test
    fun `it has at most 4,000 words outside of tables`() {
        val words = words(body)
        assertTrue(words.size in LEAST_WORDS..MOST_WORDS, "${words.size} words")
    }

    @Test
    fun `at most 60 words precede its chart`() {
        val before = words(body.substringBefore("<div class=\"chart\""))
        assertTrue(before.size in 1..MOST_WORDS_BEFORE, "${before.size}: $before")
    }

    @Test
    fun `explanations of charts appear once`() {
        val said = Regex("<p class=\"how\">(.+?)</p>").findAll(body).flatMap { it.groupValues[1].split(". ") }.toList()
        assertTrue(said.size > LEAST_SENTENCES, "$said")
        assertEquals(emptyMap(), said.groupingBy { it.removeSuffix(".") }.eachCount().filterValues { it > 1 })
    }

    private companion object {
        /** Fewer words would mean that something is not counted. */
        const val LEAST_WORDS = 1_000
        const val MOST_WORDS = 4_000
        const val MOST_WORDS_BEFORE = 60
        const val LEAST_SENTENCES = 20
    }
}
