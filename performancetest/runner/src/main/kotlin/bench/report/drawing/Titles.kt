package bench.report.drawing

import bench.report.section.ReportSection
import org.jetbrains.letsPlot.intern.Feature
import org.jetbrains.letsPlot.label.ggtitle
import org.jetbrains.letsPlot.label.labs

/**
 * The text around a picture, split into lines, because the library does not wrap text.
 *
 * @param lessPx how many pixels narrower than others the picture is.
 */
internal class Titles(figure: ReportSection, facts: String, lessPx: Int = 0) {
    private val question = figure.question
    private val letters = CHARACTERS - lessPx / LETTER_PX
    private val how = broken(figure.how, letters)
    private val facts = broken(facts, letters)

    /** Height in pixels of the text above and below the picture. */
    val height: Int
        get() = abovePx + belowPx

    val abovePx: Int = 40 + lines(how) * LINE_PX
    val belowPx: Int = lines(this.facts) * LINE_PX

    fun above(): Feature = ggtitle(question, how)

    fun below(): Feature = labs(caption = facts)

    private fun lines(text: String) = text.count { it == '\n' } + 1

    private companion object {
        const val LINE_PX = 17
        const val LETTER_PX = 6
        const val CHARACTERS = 125

        fun broken(text: String, letters: Int): String =
            text
                .split(' ')
                .fold(mutableListOf("")) { lines, word ->
                    if (lines.last().length + word.length < letters)
                        lines[lines.lastIndex] = "${lines.last()} $word".trim()
                    else lines += word
                    lines
                }
                .joinToString("\n")
    }
}
