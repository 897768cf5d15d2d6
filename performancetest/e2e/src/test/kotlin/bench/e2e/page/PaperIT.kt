package bench.e2e.page

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.BeforeEach

/** Tables with many columns on paper: in parts, each with the names of its rows. */
class PaperIT : InBrowser() {
    @BeforeAll fun open() = browser.open(PublishedPage.file)

    @BeforeEach fun print() = browser.ask<Any?>("dispatchEvent(new Event('beforeprint'))").let {}

    @AfterEach fun unprint() = browser.ask<Any?>("dispatchEvent(new Event('afterprint'))").let {}

    private fun heads(css: String): List<List<String>> =
        browser.ask(
            "return [...document.querySelectorAll(arguments[0])].filter((table) => table.checkVisibility())" +
                ".map((table) => [...table.tHead.rows[0].cells].map((head) => head.textContent))",
            css,
        )

    @Test
    fun `no table is wider than the sheet`() {
        browser.onPaper { assertEquals(emptyList(), browser.tooWide()) }
    }

    @Test
    fun `the parts have each column once, and the names of rows in each`() {
        val whole = PublishedPage.runs.first { it.run.experiment == WIDE }.sections.first().table
        val titles = whole.columns.map { it.title }
        val names = titles.takeWhile { it != "trials" }
        lateinit var parts: List<List<String>>
        browser.onPaper { parts = heads("#run-$WIDE .table .part") }
        assertTrue(parts.size > 1 && parts.all { it.take(names.size) == names }, "$parts")
        assertEquals(titles, names + parts.flatMap { it.drop(names.size) })
    }

    @Test
    fun `after it the table is whole again`() {
        unprint()
        assertEquals(emptyList(), browser.all(".part, .whole"))
    }

    private companion object {
        const val WIDE = "grpc-window"
    }
}
