package bench.experiment.capacity.report

import bench.model.About
import bench.record.CapacityResult
import bench.report.Titled
import bench.report.export.BenchmarkAction
import bench.report.export.SummaryCsv
import bench.wording.AnswerWords

/** Files derived from a run's records, by file name; they can be redrawn without measuring. */
object CapacityReport {
    /**
     * @param experiment its name.
     * @param remarks facts about the run that a reader must know first.
     * @param answer of the run, in sentences.
     */
    fun files(
        experiment: String,
        about: About,
        results: List<CapacityResult>,
        remarks: List<String> = emptyList(),
        answer: List<String> = CapacityAnswer.of(results),
    ): Map<String, String> =
        mapOf(
            "summary.csv" to SummaryCsv.of(results, about.title),
            "$experiment.md" to Titled.markdown(about, CapacityMarkdown.of(results, remarks, answer)),
        ) + BenchmarkAction.ofCapacity(results)

    /** Answer of the main system's rule, which has no objective. */
    fun linear(results: List<CapacityResult>): List<String> = results.filter { it.isMeasured }.map(AnswerWords::linear)
}
