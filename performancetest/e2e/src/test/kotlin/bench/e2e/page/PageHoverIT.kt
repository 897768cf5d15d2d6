package bench.e2e.page

import kotlin.test.Test
import kotlin.test.assertContains
import org.junit.jupiter.api.Tag
import org.openqa.selenium.WebElement

/** Tooltips of points under the mouse. */
@Tag("fast")
class PageHoverIT : InBrowser() {
    private val drawn by lazy { Drawn(browser) }

    private fun tip(figure: String, shape: WebElement): String {
        browser.moveTo(shape)
        var text = ""
        browser.until("#$figure says something") { tips(figure).also { text = it }.isNotEmpty() }
        return text
    }

    private fun tips(figure: String): String =
        browser.ask(
            "return [...document.querySelectorAll('#' + arguments[0] + ' .chart > div:not(:first-child)')]" +
                ".filter((box) => getComputedStyle(box).visibility === 'visible')" +
                ".map((box) => box.innerText).join()",
            figure,
        )

    private fun first(figure: String, colour: String) = drawn.shapes(figure, colour).first()

    @Test
    fun `a dot of capacity shows its rate and its verdict`() {
        browser.open(Record.CAPACITY)
        assertContains(
            tip("capacity", first("capacity", Drawn.limits.getValue("slots"))),
            Regex("^micronaut (stock\nrequests per second: 1,000|tuned\nrequests per second: 7,250), sustained\n"),
        )
    }

    @Test
    fun `a point of a line shows both values and the verdict of the trial`() {
        browser.open(Record.CAPACITY)
        val vertx = Drawn.services.getValue("vertx")
        val filled = drawn.shapes("memory", vertx).filter { it.getDomAttribute("fill") == vertx }
        // Stock is drawn above tuned.
        val middle = filled.map { it.rect.y }.let { (it.min() + it.max()) / 2 }
        val leftmost = filled.filter { it.rect.y <= middle }.minBy { it.rect.x }
        assertContains(
            tip("memory", leftmost),
            Regex("^vertx stock memory\nrequests per second: 5\nstock: peak RSS, MiB: 14\\d(\\.\\d)?, sustained\n"),
        )
    }

    @Test
    fun `a field of slow dependencies shows delay, verdict and p99`() {
        browser.open(Record.DELAYS)
        assertContains(
            tip("slow-dependency", first("slow-dependency", Drawn.marks.getValue("broken"))),
            Regex("^ktor-cio stock, 3 s\nbroken: p99 8012 ms$"),
        )
    }

    @Test
    fun `a start shows its interval`() {
        browser.open(Record.STARTS)
        assertContains(
            tip("startup", first("startup", Drawn.services.getValue("express"))),
            Regex("^express stock\nmilliseconds to the first answer: 274.5\ninterval: 241\\S* to 586\\S*\n10 starts$"),
        )
    }
}
