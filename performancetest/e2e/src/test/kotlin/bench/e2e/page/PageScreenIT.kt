package bench.e2e.page

import kotlin.test.Test
import kotlin.test.assertEquals
import org.junit.jupiter.api.BeforeEach

/** The view of each service fits on one screen of a laptop. */
class PageScreenIT : InBrowser() {
    @BeforeEach
    fun open() {
        browser.open(PublishedPage.file)
        browser.resize(WIDTH_PX, HEIGHT_PX)
    }

    @Test
    fun `each ends within the screen, and none scrolls sideways`() {
        val services: List<String> =
            browser.ask("return [...document.querySelectorAll('.service')].map((view) => view.dataset.of)")
        val tooLong = services.associateWith(::size).filter { it.value.any { (px, most) -> px > most } }
        assertEquals(emptyMap(), tooLong)
    }

    /** Height and width of the view, each with what the screen has. */
    private fun size(service: String): List<Pair<Double, Int>> {
        browser.choose("service", service)
        val (bottom, width) = browser.ask<List<Number>>(SIZE).map { it.toDouble() }
        return listOf(bottom to HEIGHT_PX, width to WIDTH_PX)
    }

    private companion object {
        const val WIDTH_PX = 1_400
        const val HEIGHT_PX = 900
        const val SIZE =
            "const { bottom } = document.querySelector('.mine').getBoundingClientRect(); " +
                "const wide = [...document.querySelectorAll('.mine .wide')].filter((one) => one.checkVisibility()); " +
                "const more = wide.map((one) => one.scrollWidth - one.clientWidth); " +
                "return [bottom + scrollY, innerWidth + Math.max(...more)]"
    }
}
