package bench.report

import bench.record.Pending
import bench.record.RecordReader
import bench.record.RunRecord
import bench.report.export.BenchmarkAction
import bench.report.section.DrawnRun
import bench.report.section.Report
import bench.report.section.ResultTable
import bench.report.section.RunRemarks
import bench.wording.RunWords
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.terminal.Terminal

/** One table with what it says, in all forms. */
abstract class TableReport : Report {
    protected abstract fun measured(of: DrawnRun): ResultTable

    /** Files that only this kind of run has. */
    protected open fun more(of: DrawnRun): Map<String, String> = emptyMap()

    private fun table(of: DrawnRun) =
        measured(of)
            .saying(listOfNotNull(missing(of.run), notBegun(of.run, of.records)) + RunRemarks.of(of.run, of.records))

    private fun notBegun(run: RunRecord, records: RecordReader): String? =
        (Pending.of(run, records.readAll()) - run.not_measured.map { it.search }.toSet())
            .map { it.service }
            .distinct()
            .sorted()
            .takeIf { it.isNotEmpty() }
            ?.let(RunWords::notBegun)

    /** Who is in no row is not among all. */
    private fun missing(run: RunRecord): String? =
        run.not_measured
            .takeIf { it.isNotEmpty() }
            ?.distinctBy { it.search.service to it.search.track }
            ?.let { failed -> RunWords.notMeasured(failed.map { it.search to it.reason }) }

    override fun summary(of: DrawnRun) = csv(of, table(of))

    private fun csv(of: DrawnRun, table: ResultTable) =
        table.with("experiment" to of.run.experiment, "title" to of.about.title).csv()

    override fun files(of: DrawnRun) =
        table(of).let { table ->
            mapOf(
                "summary.csv" to csv(of, table),
                "${of.run.experiment}.md" to Titled.markdown(of.about, table.markdown()),
            )
        } + BenchmarkAction.ofMetrics(of.run, metrics(of.run, of.records.readAll())) + more(of)

    override fun show(of: DrawnRun, terminal: Terminal) {
        val table = table(of)
        terminal.println(of.about.title, whitespace = Whitespace.NORMAL)
        terminal.println(table.table(terminal.size.width))
        table.sentences.forEach { terminal.println(it, whitespace = Whitespace.NORMAL) }
    }
}
