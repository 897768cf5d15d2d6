package bench.e2e.page

import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.Tag
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** A reader first sees the answer: as a chart, without scrolling, on a laptop and on a phone. */
@Tag("fast")
class PageFirstScreenIT : InBrowser() {
    private fun open(widthPx: Int, heightPx: Int) {
        browser.open(Record.CAPACITY)
        browser.cdp(
            "Emulation.setDeviceMetricsOverride",
            "width" to widthPx,
            "height" to heightPx,
            "deviceScaleFactor" to 1,
            "mobile" to (widthPx < TABLET_PX),
        )
        browser.ask<Any?>("drawAll(); scrollTo(0, 0)")
    }

    @ParameterizedTest
    @CsvSource("1400, 900", "390, 844")
    fun `the chart of capacities with its legend fits on the first screen`(widthPx: Int, heightPx: Int) {
        open(widthPx, heightPx)
        val chart = browser.one("#capacity .chart").rect
        assertTrue(chart.height > 0 && chart.y + chart.height <= heightPx, "it ends at ${chart.y + chart.height}")
        val legend = browser.all("#capacity .limits li")
        assertTrue(legend.isNotEmpty() && legend.all { it.rect.y + it.rect.height <= chart.y }, "its legend is above")
    }

    @ParameterizedTest
    @CsvSource("1400, 900", "390, 844")
    fun `no number of the chart is cut off`(widthPx: Int, heightPx: Int) {
        open(widthPx, heightPx)
        val texts = "[...document.querySelectorAll('#capacity .chart text')]"
        val end = "document.querySelector('#capacity .chart').getBoundingClientRect().right"
        assertTrue(browser.ask<Long>("return $texts.length") > 0, "there are numbers")
        assertEquals(
            emptyList(),
            browser.ask<List<String>>(
                "return $texts.filter((one) => one.getBoundingClientRect().right > $end).map((one) => one.textContent)"
            ),
        )
    }

    @ParameterizedTest
    @CsvSource("1400, 900")
    fun `at most 60 words precede it, and each of its marks is explained`(widthPx: Int, heightPx: Int) {
        open(widthPx, heightPx)
        val words: String =
            browser.ask(
                "const range = document.createRange(); range.setStart(document.body, 0); " +
                    "range.setEndBefore(document.querySelector('.chart')); " +
                    "const shown = [...range.cloneContents().querySelectorAll('h1, h2, p, li')]; " +
                    "return shown.map((one) => one.textContent).join(' ')"
            )
        assertTrue(words.split(Regex("\\s+")).size <= MOST_WORDS, words)
        assertEquals(
            Drawn.limits.keys,
            browser.all("#capacity .limits [data-limit]").map { it.getDomAttribute("data-limit") }.toSet(),
        )
        assertTrue(browser.all("#capacity .limits [data-limit] path").size == Drawn.limits.size, "all have a mark")
    }

    private companion object {
        const val TABLET_PX = 600
        const val MOST_WORDS = 60
    }
}
