package bench.report.section

import bench.model.Verdict
import bench.model.WorkloadPlan
import bench.record.RunRecord
import bench.record.WorkMeasure

/** What follows from the conditions of a run of workloads, by rules. */
internal object WorkloadSentences {
    fun of(run: RunRecord, rows: List<WorkloadRow>): List<String> {
        val plan = run.planOf<WorkloadPlan>()
        val measure = WorkMeasure.ofKey(plan.shows.first())
        return WorkloadMatrix(rows, plan).compared().mapNotNull { (what, same) ->
            spread(what, WorkloadSpread(measure, plan.work, same))
        } + listOfNotNull(limits(rows), incomplete(rows, plan.work), invalid(rows))
    }

    private fun spread(what: String, spread: WorkloadSpread) =
        spread.sentence()?.let { if (what.isEmpty()) it else "$what: $it" }

    private fun limits(rows: List<WorkloadRow>): String? {
        val known = rows.filter { it.valid.isNotEmpty() }
        if (known.isEmpty()) return null
        val counts =
            known
                .groupingBy { it.limitedBy ?: "nothing that was watched (they wait)" }
                .eachCount()
                .entries
                .sortedByDescending { it.value }
        return "Of ${known.size} conditions the limit was: ${counts.joinToString("; ") { "${it.key} (${it.value})" }}."
    }

    private fun incomplete(rows: List<WorkloadRow>, work: String): String? {
        val failed =
            rows
                .flatMap { it.valid }
                .flatMap { it.work.failed.entries }
                .groupBy({ it.key }, { it.value })
                .mapValues { it.value.sum() }
        val all = rows.flatMap { it.valid }.sumOf { it.work.expected }
        if (all == 0L) return null
        return if (failed.isEmpty()) "All $all $work were checked and right."
        else
            "Of $all $work ${failed.values.sum()} failed: " +
                "${failed.entries.joinToString { "${it.value} ${it.key}" }}; in " +
                "${rows.filter { row -> row.valid.any { it.work.failed.isNotEmpty() } }.map(::condition).inWords()}."
    }

    private fun condition(row: WorkloadRow) = "${row.service} ${row.factors.values.joinToString(" ")}"

    private fun invalid(rows: List<WorkloadRow>): String? =
        rows
            .filter { it.verdict == Verdict.INVALID && it.notMeasured == null }
            .takeIf { it.isNotEmpty() }
            ?.let {
                "Of these every trial was refused: ${it.joinToString(transform = ::condition)}."
            }
}
