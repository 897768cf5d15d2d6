package bench.e2e.page

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.Tag
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource
import org.openqa.selenium.logging.LogType

/** `report.html` of measured runs, opened like a reader does. */
@Tag("fast")
class PageIT : InBrowser() {
    @ParameterizedTest
    @EnumSource
    fun `it loads nothing but itself, and nothing fails`(record: Record) {
        listOf(LogType.BROWSER, LogType.PERFORMANCE).forEach(browser::log)
        browser.open(record)
        assertEquals(listOf("${record.page.toUri()}"), browser.requests())
        assertEquals(emptyList(), browser.log(LogType.BROWSER))
    }

    @ParameterizedTest
    @EnumSource
    fun `every chart is drawn in each window, with a text, and its table follows`(record: Record) {
        browser.open(record)
        assertTexts(record)
        Look.entries.forEach { look ->
            browser.change(look)
            assertDrawn(record, look)
            assertFits(look)
        }
    }

    private fun assertDrawn(record: Record, look: Look) {
        val drawn = Drawn(browser).colours().mapValues { it.value.size }
        val charts = record.figures.mapNotNull { figure -> figure.chart?.let { figure.id to Drawn.least(it) } }
        assertEquals(charts.map { it.first }.toSet(), drawn.keys)
        assertEquals(
            emptyList(),
            charts.filter { (id, least) -> least == 0 || drawn.getValue(id) < least },
            "$look: $drawn",
        )
    }

    private fun assertFits(look: Look) {
        assertTrue(
            browser.ask<Long>("return document.scrollingElement.scrollWidth") <= look.widthPx,
            "$look scrolls sideways",
        )
        assertEquals(
            emptyList(),
            browser.ask<List<String>>(
                "return [...document.querySelectorAll('.chart')]" +
                    ".filter((chart) => chart.scrollWidth > chart.clientWidth)" +
                    ".map((chart) => chart.dataset.figure)"
            ),
            "$look",
        )
    }

    @Test
    fun `the page and its charts follow a change to dark mode and back`() {
        browser.open(Record.CAPACITY)
        val light = colours()
        browser.wear(Look.DARK)
        browser.until("the charts turn dark") { inks() != light.inks }
        val dark = colours()
        assertNotEquals(light.paper, dark.paper)
        assertEquals(emptySet(), light.inks intersect dark.inks)
        browser.wear(Look.LIGHT)
        browser.until("the charts turn light again") { colours() == light }
    }

    private data class Colours(val paper: String, val inks: Set<String>)

    private fun colours() = Colours(browser.ask("return getComputedStyle(document.body).backgroundColor"), inks())

    /** Colours of words in charts. */
    private fun inks(): Set<String> =
        browser
            .ask<List<String>>(
                "return [...document.querySelectorAll('.chart text')].map((text) => text.getAttribute('fill'))"
            )
            .toSet()

    private fun assertTexts(record: Record) {
        val told: List<List<String>> =
            browser.ask(
                """return [...document.querySelectorAll('.chart')].map((chart) => {
                 const section = chart.closest('section');
                 const follows = (table) => chart.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING;
                 const table = [...section.querySelectorAll('table')].find(follows);
                 return [chart.getAttribute('role'), chart.getAttribute('aria-label'), table?.caption.textContent];
               })"""
            )
        val drawn = record.figures.filter { it.chart != null }
        assertEquals(
            drawn.map { listOf("img", "Chart: ${it.question} The table below has the same values.", it.question) },
            told,
        )
    }
}
