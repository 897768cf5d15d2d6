package bench.report

import bench.result.CapacityResult
import bench.result.RunRecord
import bench.result.SummaryCsv

/** What is derived from a run's records, by file name; drawn again at any time without measuring. */
object CapacityReport {
    fun files(run: RunRecord, results: List<CapacityResult>): Map<String, String> = listOfNotNull(
        "summary.csv" to SummaryCsv.of(results),
        "capacity.md" to CapacityMarkdown.of(results),
        CapacityChart.svg(run, results)?.let { "capacity.svg" to it },
    ).toMap()
}
