package bench.experiment.workload.report

import bench.model.WorkloadPlan
import bench.record.Escaping
import bench.record.RunRecord
import bench.record.WorkloadTrial

/**
 * Table with the columns that were published for the system that an experiment measures again. The experiment names the
 * columns and their content. One row for each condition, over its valid repetitions; missing values are empty.
 *
 * Possible content of a column: `service`, `track`, an axis, `users`, a setting of the client (as it was given, e.g.
 * bytes), and a metric of this client only. Over all repetitions: `total_bytes`, `total_s`, `mb_per_s` (10^6 bytes) and
 * `mean_ms` (over calls).
 */
object WorkloadCsv {
    fun of(run: RunRecord, trials: List<WorkloadTrial>): String? =
        run.planOf<WorkloadPlan>()
            .csv
            .takeIf { it.isNotEmpty() }
            ?.let { columns ->
                val rows =
                    WorkloadRow.of(run, trials)
                        .filter { it.notMeasured == null }
                        .map { row -> columns.values.map { value(it, row, run) } }
                (listOf(columns.keys.toList()) + rows).joinToString("\n", postfix = "\n") { row ->
                    row.joinToString(",", transform = Escaping::csv)
                }
            }

    private fun value(source: String, row: WorkloadRow, run: RunRecord): Any? =
        when (source) {
            "service" -> row.service
            "track" -> row.track.label
            "users" -> row.all.first().users
            "total_bytes" -> row.valid.sumOf { it.work.bytes }
            "total_s" -> row.valid.sumOf { it.work.window_s }
            "mb_per_s" ->
                row.valid
                    .sumOf { it.work.window_s }
                    .takeIf { it > 0 }
                    ?.let { seconds -> row.valid.sumOf { it.work.bytes } / MB / seconds }
            "mean_ms" -> mean(row)
            else ->
                told(source, row)
                    ?: run.planOf<WorkloadPlan>().let { it.settings(it.condition(row.all.first().condition))[source] }
        }

    /** A value that only the client reports is the same in all repetitions. */
    private fun told(source: String, row: WorkloadRow): Any? =
        row.all.firstNotNullOfOrNull { it.work.more[source] }?.let { if (it % 1.0 == 0.0) it.toLong() else it }

    private fun mean(row: WorkloadRow): Double? =
        row.valid
            .filter { it.work.mean_ms != null }
            .takeIf { it.isNotEmpty() }
            ?.let { known -> known.sumOf { it.work.mean_ms!! * it.work.correct } / known.sumOf { it.work.correct } }

    private const val MB = 1e6
}
