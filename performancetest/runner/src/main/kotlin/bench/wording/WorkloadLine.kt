package bench.wording

import bench.record.WorkloadTrial
import java.util.Locale

/** A workload's trial in one line of plain text. */
object WorkloadLine {
    fun of(trial: WorkloadTrial): String {
        val work = trial.work
        val head = "%-20s %-32s %-8s  ".format(Locale.ROOT, trial.service, trial.condition, trial.verdict.label)
        val total =
            work.total_s?.let { "%.1f s in total  mean %s  ".format(Locale.ROOT, it, ms(work.mean_ms)) }.orEmpty()
        return head +
            total +
            "%9.1f/s  %7.1f MB/s  p50 %s  p99 %s"
                .format(Locale.ROOT, work.per_s, work.mb_per_s, ms(work.p50_ms), ms(work.p99_ms)) +
            remark(trial)
    }

    private fun ms(value: Double?) = value?.let { "%.1f ms".format(Locale.ROOT, it) } ?: "-"

    private fun remark(trial: WorkloadTrial): String {
        val failures =
            trial.work.failed.entries.sortedByDescending { it.value }.joinToString { "${it.value} ${it.key}" }
        val parts =
            listOfNotNull(trial.service_ended?.let { "the service ended: $it" }) +
                trial.invalid_reasons.map(ReasonWords::text) +
                listOf(failures).filter { it.isNotEmpty() } +
                listOfNotNull(LimitWords.spent(trial.limited_by))
        return if (parts.isEmpty()) "" else "  (${parts.joinToString("; ")})"
    }
}
