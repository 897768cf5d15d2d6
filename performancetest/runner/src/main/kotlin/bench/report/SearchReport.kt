package bench.report

import bench.model.SearchPlan
import bench.model.SearchStrategy
import bench.record.CapacityResult
import bench.record.RecordReader
import bench.record.RunRecord
import bench.report.export.SummaryCsv
import bench.report.section.CapacityAnswer
import bench.report.section.CapacityTable
import bench.report.section.Ranks
import bench.report.section.RunRemarks
import bench.report.section.SearchRemarks
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.terminal.Terminal

/** Of a run of searches. */
object SearchReport : Report {
    private fun results(run: RunRecord, records: RecordReader) = CapacityResult.ofRun(run, records.readTrials())

    private fun remarks(run: RunRecord, records: RecordReader) =
        SearchRemarks.of(run, records.readTrials()) + RunRemarks.of(run, records)

    override fun summary(run: RunRecord, records: RecordReader) = SummaryCsv.of(results(run, records))

    override fun files(run: RunRecord, records: RecordReader) =
        CapacityReport.files(results(run, records), remarks(run, records))

    override fun show(run: RunRecord, records: RecordReader, terminal: Terminal) {
        val results = results(run, records)
        terminal.println(CapacityTable.of(results, terminal.size.width))
        (CapacityAnswer.of(results) + Ranks(results).sentences() + remarks(run, records)).forEach {
            terminal.println(it, whitespace = Whitespace.NORMAL)
        }
        if (run.planOf<SearchPlan>().strategy == SearchStrategy.LINEAR)
            CapacityReport.linear(results).forEach { terminal.println(it) }
    }
}
