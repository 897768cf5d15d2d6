package bench.report

import bench.report.export.BenchmarkAction
import bench.report.export.WorkloadCsv
import bench.result.Metrics
import bench.result.Pending
import bench.result.RecordStore
import bench.result.RunRecord
import bench.scenario.View
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.terminal.Terminal

/** What is derived from a run's records; drawn again at any time without measuring. */
interface Report {
    /** `summary.csv`, as far as the run has come. */
    fun summary(run: RunRecord, store: RecordStore): String

    /** By file name, in the run's folder. */
    fun files(run: RunRecord, store: RecordStore): Map<String, String>

    /** The answer, for whoever sits at the terminal. */
    fun show(run: RunRecord, store: RecordStore, terminal: Terminal)

    companion object {
        fun of(run: RunRecord): Report =
            when {
                run.startup != null -> GridReport("startup") { run, store -> StartupGrid.of(run, store.readStarts()) }
                run.workload != null ->
                    GridReport(run.experiment) { run, store -> WorkloadGrid.of(run, store.readWorkloads()) }
                run.scenarios != null ->
                    GridReport(run.experiment) { run, store ->
                        when (run.scenarios!!.view) {
                            View.DELAYS -> DelayGrid.of(run, store.readTrials())
                            View.RESOURCES -> ResourceGrid.of(run, store.readTrials())
                            View.FAULTS -> FaultGrid.of(run, store.readTrials())
                        }
                    }
                else -> SearchReport
            }
    }
}

/** One table with what it says, in all forms. */
private class GridReport(private val name: String, private val measured: (RunRecord, RecordStore) -> Grid) : Report {
    private fun grid(run: RunRecord, store: RecordStore) =
        measured(run, store).saying(listOfNotNull(missing(run), notBegun(run, store)) + RunRemarks.of(run, store))

    private fun notBegun(run: RunRecord, store: RecordStore): String? =
        (Pending.of(run, store.readAll()) - run.not_measured.map { it.search }.toSet())
            .map { it.service }
            .distinct()
            .sorted()
            .takeIf { it.isNotEmpty() }
            ?.let {
                "The run was stopped before its end: something is missing of ${it.inWords()}. " +
                    "./bench run --resume goes on."
            }

    /** Who is in no row is not among all. */
    private fun missing(run: RunRecord): String? =
        run.not_measured
            .takeIf { it.isNotEmpty() }
            ?.groupBy { "${it.search.service} ${it.search.track.label}" }
            ?.map { (what, those) -> "$what (${those.first().reason.removeSuffix(".")})" }
            ?.let { "Not measured, or not wholly: ${it.joinToString("; ")}." }

    override fun summary(run: RunRecord, store: RecordStore) = grid(run, store).csv()

    override fun files(run: RunRecord, store: RecordStore) =
        grid(run, store).let { mapOf("summary.csv" to it.csv(), "$name.md" to it.markdown()) } +
            BenchmarkAction.ofMetrics(run, Metrics.of(run, store.readAll())) +
            listOfNotNull(WorkloadCsv.of(run, store.readWorkloads())?.let { "$name.csv" to it })

    override fun show(run: RunRecord, store: RecordStore, terminal: Terminal) {
        val grid = grid(run, store)
        terminal.println(grid.table(terminal.size.width))
        grid.sentences.forEach { terminal.println(it, whitespace = Whitespace.NORMAL) }
    }
}
