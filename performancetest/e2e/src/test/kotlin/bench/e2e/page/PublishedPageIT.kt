package bench.e2e.page

import kotlin.io.path.fileSize
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource
import org.openqa.selenium.logging.LogType

/** The page of all published runs, as `./bench publish` draws it. */
class PublishedPageIT : InBrowser() {
    private val page = PublishedPage.file

    @ParameterizedTest
    @EnumSource
    fun `it loads nothing but itself, nothing fails, every chart is drawn and fits the window`(look: Look) {
        listOf(LogType.BROWSER, LogType.PERFORMANCE).forEach(browser::log)
        browser.open(page, look)
        assertEquals(listOf("${page.toUri()}"), browser.requests())
        assertEquals(emptyList(), browser.log(LogType.BROWSER))
        browser.unfold()
        val drawn = Drawn(browser).colours()
        assertTrue(
            drawn.size > LEAST_CHARTS && drawn.values.none { it.isEmpty() },
            "${drawn.mapValues { it.value.size }}",
        )
        assertTrue(
            browser.ask<Long>("return document.scrollingElement.scrollWidth") <= look.widthPx,
            "$look scrolls sideways",
        )
    }

    @Test
    fun `it has the answer of each experiment, and stays below 3 MB`() {
        browser.open(page)
        assertEquals(PublishedPage.runs.map { it.name }, browser.all(".run h2").map { it.text.substringBefore(',') })
        assertTrue(page.fileSize() < MOST_BYTES, "${page.fileSize()} bytes")
    }

    @Test
    fun `lower bounds are sorted among the numbers`() {
        browser.open(page)
        browser.unfold()
        val column: Long =
            browser.ask(
                "return [...document.querySelectorAll('#capacity-capacity .table th')]" +
                    ".findIndex((head) => head.textContent.startsWith('sustained'))"
            )
        repeat(2) { browser.one("#capacity-capacity .table th:nth-child(${column + 1}) button").click() }
        val shown: List<String> =
            browser.ask(
                "return [...document.querySelectorAll('#capacity-capacity .table tbody tr')]" +
                    ".map((row) => row.cells[arguments[0]].textContent)",
                column,
            )
        assertTrue(shown.any { it.startsWith("≥") }, "$shown: these prove nothing")
        val numbers = shown.map { text -> text.filter { it.isDigit() }.toInt() }
        assertEquals(numbers.sortedDescending(), numbers)
    }

    private companion object {
        const val LEAST_CHARTS = 8
        const val MOST_BYTES = 3_000_000
    }
}
