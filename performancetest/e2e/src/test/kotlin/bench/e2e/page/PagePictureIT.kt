package bench.e2e.page

import com.github.romankh3.image.comparison.ImageComparison
import com.github.romankh3.image.comparison.model.ImageComparisonResult
import com.github.romankh3.image.comparison.model.ImageComparisonState
import java.awt.image.BufferedImage
import java.nio.file.Path
import javax.imageio.ImageIO
import kotlin.io.path.createDirectories
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotEquals
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Tag
import org.openqa.selenium.OutputType

/**
 * Compares charts with pictures that a person has checked: `src/test/resources/bench/e2e/page`. If a change is
 * intended, check the picture that the failure names and copy it there.
 */
@Tag("fast")
class PagePictureIT : InBrowser() {
    /** Pictures were drawn with this font; a machine with another font cannot compare them. */
    @BeforeEach
    fun `the font is installed`() {
        if (System.getProperty("bench.browser") == "required") return
        browser.open(Record.CAPACITY)
        val widths = listOf("$FONT, monospace", "monospace").map { browser.ask<Number>(WIDTH, it).toDouble() }
        assumeTrue(widths[0] != widths[1], "the font $FONT is not installed")
    }

    private fun picture(record: Record, figure: String, change: String = ""): BufferedImage {
        browser.open(record)
        if (change.isNotEmpty()) browser.ask<Any?>("$change; drawAll()")
        // Anything outside of the window would be cut off.
        browser.ask<Any?>("arguments[0].scrollIntoView({ block: 'center' })", browser.one("#$figure .chart"))
        return ImageIO.read(browser.one("#$figure .chart").getScreenshotAs(OutputType.BYTES).inputStream())
    }

    private fun golden(figure: String): BufferedImage? =
        javaClass.getResourceAsStream("$figure.png")?.use(ImageIO::read)

    /**
     * Letters have soft edges, which may differ slightly between versions of the browser. One other digit in a chart
     * exceeds that.
     */
    private fun compare(
        expected: BufferedImage,
        actual: BufferedImage,
        difference: Path? = null,
    ): ImageComparisonResult =
        ImageComparison(expected, actual, difference?.toFile())
            .setPixelToleranceLevel(LEAST_STEP)
            .setAllowingPercentOfDifferentPixels(MOST_PERCENT)
            .compareImages()

    private fun assertLooksAsBefore(record: Record, figure: String) {
        val actual = picture(record, figure)
        val (drawn, difference) = listOf("$figure.png", "$figure-difference.png").map(folder::resolve)
        ImageIO.write(actual, "png", drawn.toFile())
        val expected = checkNotNull(golden(figure)) { "There is no picture of $figure yet; it was drawn to $drawn." }
        assertEquals(
            ImageComparisonState.MATCH,
            compare(expected, actual, difference).imageComparisonState,
            "$drawn is not as it was; see $difference",
        )
    }

    @Test fun `capacity looks the same`() = assertLooksAsBefore(Record.CAPACITY, "capacity")

    @Test fun `slow dependencies look the same`() = assertLooksAsBefore(Record.DELAYS, "slow-dependency")

    private fun assertSeen(record: Record, figure: String, change: String) =
        assertEquals(
            ImageComparisonState.MISMATCH,
            compare(golden(figure)!!, picture(record, figure, change)).imageComparisonState,
            change,
        )

    @Test
    fun `another colour, value, verdict or chart is noticed`() {
        assertSeen(Record.CAPACITY, "capacity", "palette.limits.slots = palette.limits.cpu")
        assertSeen(
            Record.CAPACITY,
            "capacity",
            "figures.capacity.dots.find((dot) => dot.service === 'vertx').value *= 1.2",
        )
        assertSeen(
            Record.DELAYS,
            "slow-dependency",
            "figures['slow-dependency'].cells.find((cell) => cell.mark === 'sustained').mark = 'degraded'",
        )
        assertSeen(Record.DELAYS, "slow-dependency", "figures['slow-dependency'].cells[0].text = 'p99 209 ms'")
        assertNotEquals(
            ImageComparisonState.MATCH,
            compare(golden("capacity")!!, golden("slow-dependency")!!).imageComparisonState,
        )
    }

    private companion object {
        val folder: Path = Path.of("target/pictures").createDirectories().toAbsolutePath()

        /** A pixel differs if a colour differs by this share of its range. */
        const val LEAST_STEP = 0.1
        const val MOST_PERCENT = 0.002

        const val FONT = "'DejaVu Sans'"
        const val WIDTH =
            "const c = document.createElement('canvas').getContext('2d'); c.font = '40px ' + arguments[0]; " +
                "return c.measureText('Waiting calls').width"
    }
}
