package bench.report.page

import bench.record.RecordReader
import bench.record.RunRecord
import bench.report.section.ReportSection
import bench.report.section.ReportSections

/**
 * One run of a page.
 *
 * @property name that of its experiment, with a number from the second run of that experiment on. @property which tells
 *   it from others of its experiment; empty where there are none.
 * @property isAlone figures need no further name.
 */
internal class PageRun(
    run: RunRecord,
    records: RecordReader,
    val name: String,
    val which: String,
    private val isAlone: Boolean,
) {
    val facts = RunFacts(run, records)
    val figures: List<ReportSection> = ReportSections.of(run, records)

    /** What a figure asks, and of which run where several are on the page: more than one asks for memory. */
    fun named(figure: ReportSection): String =
        (if (isAlone || figure.question.startsWith(name)) "" else "$name: ") + figure.question + which

    fun anchor(figure: ReportSection): String = if (isAlone) figure.id else "$name-${figure.id}"

    companion object {
        fun of(runs: List<Pair<RunRecord, RecordReader>>): List<PageRun> = runs.mapIndexed { i, (run, records) ->
            val earlier = runs.take(i).count { it.first.experiment == run.experiment }
            val which =
                if (runs.count { it.first.experiment == run.experiment } == 1) ""
                else
                    " (${earlier + 1}: begun ${run.started_at.take(16).replace('T', ' ')}, ${run.profile}, " +
                        "${run.runtime})"
            PageRun(
                run,
                records,
                run.experiment + if (earlier == 0) "" else "-${earlier + 1}",
                which,
                isAlone = runs.size == 1,
            )
        }
    }
}
