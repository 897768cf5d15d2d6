package bench.report.drawing

import java.util.Locale
import org.jetbrains.letsPlot.intern.Feature
import org.jetbrains.letsPlot.intern.FeatureList
import org.jetbrains.letsPlot.themes.margin
import org.jetbrains.letsPlot.themes.theme

/**
 * Names of rows, of any length. The library cuts names after [MOST] letters, so conditions that differ only at their
 * ends would look alike. It gets a placeholder of that length and more room, and the finished picture gets the full
 * name.
 */
internal class LongLabels(private val names: List<String>) {
    private val long = names.distinct().filter { it.length > MOST }

    val shown: List<String>
        get() = names.map { if (it in long) standIn(it) else it }

    /** Pixels by which a name is wider than its placeholder. */
    val morePx: Int
        get() = (LETTER_PX * maxOf(0, (long.maxOfOrNull { it.length } ?: 0) - MOST)).toInt()

    /** Room next to the picture for names that are wider than their placeholders; nothing if no name is. */
    fun room(): Feature =
        if (long.isEmpty()) FeatureList(emptyList()) else theme(plotMargin = margin(TOP, SIDE, SIDE, SIDE + morePx))

    /**
     * @param svg picture from the library; each name is anchored at its middle or at its end.
     * @return the same with full names that end where the placeholders would.
     */
    fun restored(svg: String): String =
        long.fold(svg) { image, name -> Regex(LABEL.format(Locale.ROOT, standIn(name))).replace(image) { whole(name) } }

    private fun standIn(name: String) =
        "row ".padEnd(MOST, 'x').dropLast(DIGITS) + long.indexOf(name).toString().padStart(DIGITS, '0')

    private fun whole(name: String) =
        """<g transform="translate(-$GAP_PX 0.0 ) "><text class="axis-text-y" text-anchor="end" dy="0.35em">""" +
            "${escaped(name)}</text>"

    private fun escaped(name: String) = name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

    private companion object {
        const val MOST = 20
        const val DIGITS = 3
        const val LETTER_PX = 7.6
        const val GAP_PX = 8
        const val TOP = 4.0
        const val SIDE = 6.0
        const val LABEL =
            """<g transform="translate\([^)]*\) ">\s*""" +
                """<text class="axis-text-y" text-anchor="(?:middle|end)" dy="0\.35em">\s*%s\s*</text>"""
    }
}
