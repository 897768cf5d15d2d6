package bench.report.drawing

import bench.report.Figure
import org.jetbrains.letsPlot.intern.Feature
import org.jetbrains.letsPlot.label.ggtitle
import org.jetbrains.letsPlot.label.labs

/** The words around a picture, broken into lines, since the library breaks none. */
internal class Titles(figure: Figure, facts: String) {
    private val question = figure.question
    private val how = broken(figure.how)
    private val facts = broken(facts)

    /** Pixels that the words take above and below the picture. */
    val height: Int get() = abovePx + belowPx
    val abovePx: Int = 40 + lines(how) * LINE_PX
    val belowPx: Int = lines(this.facts) * LINE_PX

    fun above(): Feature = ggtitle(question, how)

    fun below(): Feature = labs(caption = facts)

    private fun lines(text: String) = text.count { it == '\n' } + 1

    private companion object {
        const val LINE_PX = 17
        const val CHARACTERS = 125

        fun broken(text: String): String = text.split(' ').fold(mutableListOf("")) { lines, word ->
            if (lines.last().length + word.length < CHARACTERS) lines[lines.lastIndex] = "${lines.last()} $word".trim() else lines += word
            lines
        }.joinToString("\n")
    }
}
