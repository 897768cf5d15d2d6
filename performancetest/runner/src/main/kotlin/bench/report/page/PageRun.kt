package bench.report.page

import bench.report.section.ConditionTable
import bench.report.section.DrawnRun
import bench.report.section.Measure
import bench.report.section.ReportSection
import bench.wording.FactsWords
import bench.wording.RunNames

/**
 * One run of a page.
 *
 * @property name what it is published as, with a number from the second run of that name on. @property which tells it
 *   from others of its experiment; empty where there are none.
 * @property isAlone figures need no further name.
 */
internal class PageRun(
    drawn: DrawnRun,
    val name: String,
    val which: String,
    private val isAlone: Boolean,
) {
    val about = drawn.about
    val facts = RunFacts(drawn)
    val figures: List<ReportSection> = drawn.sections
    val measures: List<Measure> = drawn.measures
    val conditions: List<ConditionTable> = drawn.conditions

    /** What a figure asks, and of which run where several are on the page: more than one asks for memory. */
    fun named(figure: ReportSection): String =
        (if (isAlone || figure.question.startsWith(name)) "" else "$name: ") + figure.question + which

    fun anchor(figure: ReportSection): String = if (isAlone) figure.id else "$name-${figure.id}"

    companion object {
        /** Of published [runs], those for one page: one of each experiment, of local processes if there is one. */
        fun shown(runs: List<DrawnRun>): List<DrawnRun> =
            runs
                .groupBy { it.run.experiment }
                .map { (experiment, same) -> same.find { it.name == experiment } ?: same.first() }

        fun of(runs: List<DrawnRun>): List<PageRun> = runs.mapIndexed { i, drawn ->
            val earlier = runs.take(i).count { it.name == drawn.name }
            PageRun(
                drawn,
                drawn.name + if (earlier == 0) "" else "-${earlier + 1}",
                which(drawn, earlier, runs),
                isAlone = runs.size == 1,
            )
        }

        private fun which(drawn: DrawnRun, earlier: Int, runs: List<DrawnRun>): String =
            with(drawn.run) {
                when {
                    runs.count { it.name == drawn.name } > 1 ->
                        " (${earlier + 1}: begun ${FactsWords.minute(started_at)}, $profile, $runtime)"
                    runs.any { it.run.experiment == experiment && it.name != drawn.name } -> RunNames.where(this)
                    else -> ""
                }
            }
    }
}
