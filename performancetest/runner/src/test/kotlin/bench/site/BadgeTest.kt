package bench.site

import java.awt.Font
import java.awt.GraphicsEnvironment
import java.awt.font.FontRenderContext
import kotlin.math.abs
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue

class BadgeTest {
    @Test
    fun `a text is as wide as DejaVu Sans draws it`() {
        assumeTrue(FONT in GraphicsEnvironment.getLocalGraphicsEnvironment().availableFontFamilyNames)
        val font = Font(FONT, Font.PLAIN, TextWidth.SIZE)
        val drawn = FontRenderContext(null, true, true)
        listOf("waitmark", "200 → 3,800 req/s", "≥ 9,000 req/s", "measured 2026-11-24").forEach { text ->
            val width = font.getStringBounds(text, drawn).width
            assertTrue(abs(TextWidth.px(text) - width) <= width * NEAR, "$text: ${TextWidth.px(text)}, drawn $width")
        }
    }

    @Test
    fun `a longer text is wider by its letters`() {
        assertEquals(listOf(7, 70), listOf("0", "0000000000").map(TextWidth::px))
        assertTrue(TextWidth.px("iii") < TextWidth.px("mmm"))
    }

    private companion object {
        const val FONT = "DejaVu Sans"
        const val NEAR = 0.05
    }
}
