package bench.report

import bench.result.CapacityResult
import bench.result.RecordStore
import bench.result.RunRecord
import bench.result.SummaryCsv
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.terminal.Terminal

/** Of a run of searches. */
object SearchReport : Report {
    private fun results(run: RunRecord, store: RecordStore) = CapacityResult.ofRun(run, store.readTrials())

    private fun remarks(run: RunRecord, store: RecordStore) =
        SearchRemarks.of(run, store.readTrials()) + RunRemarks.of(run, store)

    override fun summary(run: RunRecord, store: RecordStore) = SummaryCsv.of(results(run, store))

    override fun files(run: RunRecord, store: RecordStore) =
        CapacityReport.files(results(run, store), remarks(run, store))

    override fun show(run: RunRecord, store: RecordStore, terminal: Terminal) {
        val results = results(run, store)
        terminal.println(CapacityTable.of(results, terminal.size.width))
        (CapacityAnswer.of(results) + Ranks(results).sentences() + remarks(run, store)).forEach {
            terminal.println(it, whitespace = Whitespace.NORMAL)
        }
        if (run.search == "linear") CapacityReport.linear(results).forEach { terminal.println(it) }
    }
}
