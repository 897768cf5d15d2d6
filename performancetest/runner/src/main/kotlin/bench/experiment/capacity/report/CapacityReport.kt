package bench.experiment.capacity.report

import bench.model.About
import bench.record.CapacityResult
import bench.report.Titled
import bench.report.export.BenchmarkAction
import bench.report.export.SummaryCsv
import bench.wording.AnswerWords

/** What is derived from a run's records, by file name; drawn again at any time without measuring. */
object CapacityReport {
    /** @param experiment its name. @param remarks what must be known of the run before anything is read from it. */
    fun files(
        experiment: String,
        about: About,
        results: List<CapacityResult>,
        remarks: List<String> = emptyList(),
    ): Map<String, String> =
        mapOf(
            "summary.csv" to SummaryCsv.of(results, about.title),
            "$experiment.md" to Titled.markdown(about, CapacityMarkdown.of(results, remarks)),
        ) + BenchmarkAction.ofCapacity(results)

    /** The answer of the main system's rule, which knows no objective. */
    fun linear(results: List<CapacityResult>): List<String> = results.filter { it.isMeasured }.map(AnswerWords::linear)
}
