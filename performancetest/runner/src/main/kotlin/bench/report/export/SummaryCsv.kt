package bench.report.export

import bench.record.CapacityResult
import bench.record.ProcessMetrics
import bench.record.RateMetrics
import bench.record.TrialMetrics
import bench.report.section.Cell
import bench.report.section.Field
import bench.report.section.ResultTable
import bench.wording.limitedBy
import java.util.Locale

/** `summary.csv` of a capacity run: one row per service and track. Missing values are empty. */
object SummaryCsv {
    private val fields: List<Field<CapacityResult>> =
        listOf(
            field("experiment") { Cell.Text(it.experiment) },
            field("service") { Cell.Text(it.service) },
            field("track") { Cell.Text(it.track.label) },
            field(RateMetrics.sustained.key) { Cell.of(it.sustained) },
            field(RateMetrics.breaking.key) { Cell.of(it.breaking) },
            field("limited_by") { Cell.Text(it.limitedBy) },
            field(TrialMetrics.p50.key) { Cell.of(it.best?.let(TrialMetrics.p50.of)) },
            field(TrialMetrics.p99.key) { Cell.of(it.best?.let(TrialMetrics.p99.of)) },
            field(ProcessMetrics.memoryPeak.key) {
                Cell.of(it.best?.let(ProcessMetrics.memoryPeak.of)?.let(Math::round))
            },
            field(ProcessMetrics.cpuPer1000.key) { Cell.of(it.best?.let(ProcessMetrics.cpuPer1000.of)?.let(::short)) },
            field("verdict") { Cell.Text(verdict(it)) },
            field("repetitions") { Cell.Number(it.repetitions) },
            field("sustained_rps_low") { Cell.of(it.sustainedInterval?.low?.toInt()) },
            field("sustained_rps_high") { Cell.of(it.sustainedInterval?.high?.toInt()) },
            field(RateMetrics.survives.key) { Cell.of(it.survives) },
        ) +
            ProcessMetrics.further.map { metric ->
                Field(ResultTable.Column(metric.key, metric.key), isOptional = true) { result: CapacityResult ->
                    Cell.of(result.best?.let(metric.of))
                }
            }

    /** @param title title of the experiment. */
    fun of(results: List<CapacityResult>, title: String): String =
        ResultTable.of(results, fields).with("title" to title).csv()

    private fun field(key: String, of: (CapacityResult) -> Cell) = Field(ResultTable.Column(key, key), of = of)

    private fun short(seconds: Double) = "%.3f".format(Locale.ROOT, seconds)

    private fun verdict(result: CapacityResult) =
        when {
            !result.isMeasured -> "not measured"
            result.atLeast != null -> result.atLeast.label
            result.sustained == null -> "broken"
            else -> "sustained"
        }
}
