package bench.report

import bench.model.ScenarioPlan
import bench.model.SearchPlan
import bench.model.StartPlan
import bench.model.View
import bench.model.WorkloadPlan
import bench.record.Metrics
import bench.record.Pending
import bench.record.RecordReader
import bench.record.RunRecord
import bench.report.export.BenchmarkAction
import bench.report.export.WorkloadCsv
import bench.report.section.DelayTable
import bench.report.section.FaultTable
import bench.report.section.ResourceTable
import bench.report.section.ResultTable
import bench.report.section.RunRemarks
import bench.report.section.StartupTable
import bench.report.section.WorkloadTable
import bench.wording.RunWords
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.terminal.Terminal

/** What is derived from a run's records; drawn again at any time without measuring. */
interface Report {
    /** `summary.csv`, as far as the run has come. */
    fun summary(run: RunRecord, records: RecordReader): String

    /** By file name, in the run's folder. */
    fun files(run: RunRecord, records: RecordReader): Map<String, String>

    /** The answer, for whoever sits at the terminal. */
    fun show(run: RunRecord, records: RecordReader, terminal: Terminal)

    companion object {
        fun of(run: RunRecord): Report =
            when (val plan = run.plan) {
                is StartPlan -> GridReport("startup") { run, records -> StartupTable.of(run, records.readStarts()) }
                is WorkloadPlan ->
                    GridReport(run.experiment) { run, records -> WorkloadTable.of(run, records.readWorkloads()) }
                is ScenarioPlan ->
                    GridReport(run.experiment) { run, records ->
                        when (plan.view) {
                            View.DELAYS -> DelayTable.of(run, records.readTrials())
                            View.RESOURCES -> ResourceTable.of(run, records.readTrials())
                            View.FAULTS -> FaultTable.of(run, records.readTrials())
                        }
                    }
                is SearchPlan -> SearchReport
            }
    }
}

/** One table with what it says, in all forms. */
private class GridReport(private val name: String, private val measured: (RunRecord, RecordReader) -> ResultTable) :
    Report {
    private fun grid(run: RunRecord, records: RecordReader) =
        measured(run, records).saying(listOfNotNull(missing(run), notBegun(run, records)) + RunRemarks.of(run, records))

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

    override fun summary(run: RunRecord, records: RecordReader) = grid(run, records).csv()

    override fun files(run: RunRecord, records: RecordReader) =
        grid(run, records).let { mapOf("summary.csv" to it.csv(), "$name.md" to it.markdown()) } +
            BenchmarkAction.ofMetrics(run, Metrics.of(run, records.readAll())) +
            listOfNotNull(WorkloadCsv.of(run, records.readWorkloads())?.let { "$name.csv" to it })

    override fun show(run: RunRecord, records: RecordReader, terminal: Terminal) {
        val grid = grid(run, records)
        terminal.println(grid.table(terminal.size.width))
        grid.sentences.forEach { terminal.println(it, whitespace = Whitespace.NORMAL) }
    }
}
