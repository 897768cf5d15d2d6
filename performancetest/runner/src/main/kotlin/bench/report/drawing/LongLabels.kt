package bench.report.drawing

import org.jetbrains.letsPlot.intern.Feature
import org.jetbrains.letsPlot.intern.FeatureList
import org.jetbrains.letsPlot.themes.margin
import org.jetbrains.letsPlot.themes.theme

/**
 * Names of rows, however long. The library cuts each after [MOST] letters, so that conditions that differ at their ends
 * would look alike: it is given a stand-in of that length for those and room next to it, and the picture gets the name
 * in its place.
 */
internal class LongLabels(private val names: List<String>) {
    private val long = names.distinct().filter { it.length > MOST }

    val shown: List<String>
        get() = names.map { if (it in long) standIn(it) else it }

    /** Pixels that a name has more than its stand-in. */
    val morePx: Int
        get() = (LETTER_PX * maxOf(0, (long.maxOfOrNull { it.length } ?: 0) - MOST)).toInt()

    /** Next to the picture, for the names that have more than their stand-ins; nothing where none has. */
    fun room(): Feature =
        if (long.isEmpty()) FeatureList(emptyList()) else theme(plotMargin = margin(TOP, SIDE, SIDE, SIDE + morePx))

    /**
     * @param svg as the library draws it, each name from the middle of its width or from its end. @return the same with
     *   whole names, that end where the stand-ins would.
     */
    fun restored(svg: String): String =
        long.fold(svg) { image, name -> Regex(LABEL.format(standIn(name))).replace(image) { whole(name) } }

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
