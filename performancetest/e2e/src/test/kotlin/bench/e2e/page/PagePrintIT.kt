package bench.e2e.page

import java.util.Base64
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import org.apache.pdfbox.Loader
import org.apache.pdfbox.pdmodel.PDDocument
import org.apache.pdfbox.rendering.PDFRenderer
import org.apache.pdfbox.text.PDFTextStripper
import org.junit.jupiter.api.Tag
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource

/** The printed page. */
@Tag("fast")
class PagePrintIT : InBrowser() {
    private fun printed(): PDDocument =
        Loader.loadPDF(
            Base64.getDecoder().decode("${browser.cdp("Page.printToPDF", "printBackground" to true).getValue("data")}")
        )

    @ParameterizedTest
    @EnumSource(names = ["CAPACITY", "DELAYS"])
    fun `white with dark letters, even from a dark screen, with all text and nothing to click on`(record: Record) {
        browser.open(record)
        val light = inks()
        browser.wear(Look.DARK)
        browser.until("charts are dark") { inks() != light }
        val dark = inks()
        browser.ask<Any?>(
            "addEventListener('beforeprint', () => { window.onPaper = " +
                "[...document.querySelectorAll('.chart text')].map((text) => text.getAttribute('fill')) })"
        )
        printed().use { pdf ->
            assertTrue(pdf.numberOfPages > 1)
            val text = PDFTextStripper().getText(pdf).replace(Regex("\\s+"), " ")
            record.figures.forEach { assertContains(text, it.question) }
            assertFalse(" Show " in text, "the filter is printed")
            repeat(pdf.numberOfPages) { assertTrue(brightness(pdf, it) > MOSTLY_WHITE, "page ${it + 1}") }
        }
        assertEquals(light, browser.ask<List<String>>("return onPaper").toSet())
        browser.until("charts are for the screen again") { inks() == dark }
    }

    @ParameterizedTest
    @EnumSource
    fun `nothing scrolls on paper, and no table loses columns`(record: Record) {
        browser.open(record)
        browser.unfold()
        browser.onPaper { assertEquals(emptyList(), browser.tooWide()) }
    }

    private fun inks() =
        browser
            .ask<List<String>>(
                "return [...document.querySelectorAll('.chart text')].map((text) => text.getAttribute('fill'))"
            )
            .toSet()

    /** From 0 to 1. */
    private fun brightness(pdf: PDDocument, page: Int): Double =
        PDFRenderer(pdf).renderImageWithDPI(page, DPI).let { image ->
            (0 until image.height).sumOf { y -> (0 until image.width).sumOf { x -> image.getRGB(x, y) and BLUE } } /
                (BLUE.toDouble() * image.width * image.height)
        }

    private companion object {
        const val DPI = 20f
        const val BLUE = 0xff
        const val MOSTLY_WHITE = 0.7
    }
}
