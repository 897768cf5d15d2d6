package bench.e2e.page

import bench.model.Track
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.BeforeEach
import org.openqa.selenium.WebElement

/** One service on one screen, compared with the others. */
class PageServiceIT : InBrowser() {
    private val measures = PublishedPage.runs.flatMap { drawn -> drawn.measures.map { drawn.name to it } }

    @BeforeEach
    fun open() {
        browser.open(PublishedPage.file)
        browser.choose("service", MINE)
    }

    private fun shown(css: String): List<WebElement> = browser.all(css).filter { it.isDisplayed }

    private fun rows(css: String): List<List<String>> =
        browser.ask(
            "return [...document.querySelectorAll(arguments[0])].filter((row) => row.checkVisibility())" +
                ".map((row) => [...row.cells].map((cell) => cell.textContent))",
            css,
        )

    @Test
    fun `every figure of the service has a row, and no other service is shown`() {
        assertEquals(listOf(MINE), shown(".service summary").map { it.text })
        val expected = measures.filter { MINE in it.second.of }.map { (run, of) -> listOf(run, of.title) }.distinct()
        assertEquals(expected, rows(".service tbody tr").map { it.take(2) })
        val capacity = rows(".service tbody tr").first { it[1] == "capacity, req/s" }
        val values = Track.entries.map { track -> measures.first { it.second.track == track }.second.of.getValue(MINE) }
        assertEquals(values.map { it.shown }, capacity.drop(2))
    }

    @Test
    fun `it replaces the first chart, and the address names the service`() {
        assertEquals("?service=$MINE", browser.ask<String>("return location.search"))
        assertEquals(emptyList(), shown("section.first"))
        browser.choose("service", "-")
        assertEquals(1, shown("section.first").size)
        assertEquals(emptyList(), shown(".mine"))
    }

    @Test
    fun `the others are factors, ties and unknowns, in at most six columns`() {
        val tables = shown(".factors table")
        assertEquals(Track.entries.size, tables.size)
        val cells = rows(".factors tbody tr").flatMap { it.drop(1) }
        assertTrue(cells.any { it == "tie" } && cells.any { it == "?" }, "$cells")
        assertTrue(cells.any { Regex("≥ [0-9.]+× less").matches(it) }, "$cells")
        assertTrue(rows(".factors tr").all { it.size <= MOST_COLUMNS })
        val others = PublishedPage.runs.first().measures.first().of.keys - MINE
        assertEquals(others, rows(".factors tbody tr").map { it[0] }.toSet())
    }

    @Test
    fun `track, experiment and removed services restrict the comparison`() {
        browser.choose("track", "stock")
        assertEquals(1, shown(".factors table").size)
        browser.choose("experiment", "startup")
        assertEquals(listOf(listOf("service", "first answer, ms", "with AOT cache, ms")), rows(".factors thead tr"))
        assertEquals(setOf("startup"), rows(".service tbody tr").map { it[0] }.toSet())
        browser.one(".services summary").click()
        browser.one(".filter input[value=express]").click()
        assertTrue(rows(".factors tbody tr").isNotEmpty() && rows(".factors tbody tr").none { it[0] == "express" })
    }

    @Test
    fun `on a phone nothing is wider than the window`() {
        browser.wear(Look.NARROW)
        assertTrue(browser.ask<Long>("return document.scrollingElement.scrollWidth") <= Look.NARROW.widthPx)
    }

    private companion object {
        const val MINE = "vertx"
        const val MOST_COLUMNS = 6
    }
}
