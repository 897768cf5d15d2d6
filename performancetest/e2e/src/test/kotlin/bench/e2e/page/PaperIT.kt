package bench.e2e.page

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.BeforeEach

/** Tables with many columns on paper: in parts, each with the names of its rows. */
class PaperIT : InBrowser() {
    @BeforeEach
    fun print() {
        browser.open(PublishedPage.file)
        browser.ask<Any?>("dispatchEvent(new Event('beforeprint'))")
        browser.cdp("Emulation.setEmulatedMedia", "media" to "print")
        browser.cdp(
            "Emulation.setDeviceMetricsOverride",
            "width" to SHEET_PX,
            "height" to 1_400,
            "deviceScaleFactor" to 1,
            "mobile" to false,
        )
    }

    @AfterEach fun `back to the screen`() = browser.cdp("Emulation.setEmulatedMedia", "media" to "").let {}

    private fun heads(css: String): List<List<String>> =
        browser.ask(
            "return [...document.querySelectorAll(arguments[0])].filter((table) => table.checkVisibility())" +
                ".map((table) => [...table.tHead.rows[0].cells].map((head) => head.textContent))",
            css,
        )

    @Test
    fun `no table is wider than the sheet`() {
        val wide: List<String> =
            browser.ask(
                "return [...document.querySelectorAll('table')].filter((table) => table.checkVisibility())" +
                    ".filter((table) => table.getBoundingClientRect().right > innerWidth)" +
                    ".map((table) => table.caption.textContent)"
            )
        assertEquals(emptyList(), wide)
    }

    @Test
    fun `the parts have each column once, and the names of rows in each`() {
        val whole = PublishedPage.runs.first { it.run.experiment == WIDE }.sections.first().table
        val titles = whole.columns.map { it.title }
        val names = titles.takeWhile { it != "trials" }
        val parts = heads("#run-$WIDE .table .part")
        assertTrue(parts.size > 1 && parts.all { it.take(names.size) == names }, "$parts")
        assertEquals(titles, names + parts.flatMap { it.drop(names.size) })
    }

    @Test
    fun `after it the table is whole again`() {
        browser.ask<Any?>("dispatchEvent(new Event('afterprint'))")
        assertEquals(emptyList(), browser.all(".part, .whole"))
    }

    private companion object {
        const val WIDE = "grpc-window"

        /** As far as Chromium makes a page smaller to get it onto a sheet of A4. */
        const val SHEET_PX = 1_050
    }
}
