package bench.experiment.workload.report

import bench.model.Verdict
import bench.model.WorkloadPlan
import bench.record.MemoryKind
import bench.record.RunRecord
import bench.record.WorkloadCatalogue
import bench.report.section.limitedBy
import bench.report.section.named
import bench.report.section.verdict
import bench.wording.WorkloadFinding
import bench.wording.WorkloadWords

/** Findings about the conditions of a run of workloads, by rules. */
internal object WorkloadSentences {
    fun of(run: RunRecord, rows: List<WorkloadRow>): List<String> = findings(run, rows).map(WorkloadWords::text)

    private fun findings(run: RunRecord, rows: List<WorkloadRow>): List<WorkloadFinding> {
        val plan = run.planOf<WorkloadPlan>()
        val words = arrayOf("work" to plan.work, "memory" to MemoryKind.named(rows.flatMap { it.all }))
        val measure = WorkloadCatalogue.ofKey(plan.shows.first())
        return WorkloadMatrix(rows, plan).compared().mapNotNull { (what, same) ->
            WorkloadSpread(measure, measure.titledShort(*words), same).finding(what)
        } + listOfNotNull(limits(rows), incomplete(rows, plan.work), refused(rows))
    }

    private fun limits(rows: List<WorkloadRow>): WorkloadFinding? {
        val known = rows.filter { it.valid.isNotEmpty() }
        val counts = known.groupingBy { it.limitedBy }.eachCount().toList().sortedByDescending { it.second }
        return if (known.isEmpty()) null else WorkloadFinding.Limits(known.size, counts)
    }

    private fun incomplete(rows: List<WorkloadRow>, work: String): WorkloadFinding? {
        val valid = rows.flatMap { it.valid }
        val failed =
            valid.flatMap { it.work.failed.entries }.groupBy({ it.key }, { it.value }).mapValues { it.value.sum() }
        val failing = rows.filter { row -> row.valid.any { it.work.failed.isNotEmpty() } }
        return valid
            .sumOf { it.work.expected }
            .takeIf { it > 0 }
            ?.let { WorkloadFinding.Checked(it, work, failed, failing.map(::condition)) }
    }

    private fun condition(row: WorkloadRow) = "${row.service} ${row.factors.values.joinToString(" ")}"

    private fun refused(rows: List<WorkloadRow>): WorkloadFinding? =
        rows
            .filter { it.verdict == Verdict.INVALID && it.notMeasured == null }
            .takeIf { it.isNotEmpty() }
            ?.let { WorkloadFinding.Refused(it.map(::condition)) }
}
