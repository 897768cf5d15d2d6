package bench.report

import bench.result.Better
import bench.result.RunRecord
import bench.result.Verdict
import bench.result.WorkMeasure
import bench.stats.Ranking
import java.util.Locale

/** What follows from the conditions of a run of workloads, by rules. */
internal object WorkloadSentences {
    fun of(run: RunRecord, rows: List<WorkloadRow>): List<String> {
        val plan = run.workload!!
        val measure = WorkMeasure.ofKey(plan.shows.first())
        return WorkloadMatrix(rows, plan).compared().mapNotNull { (what, same) -> spread(measure, plan.work, what, same) } + listOfNotNull(limits(rows), incomplete(rows, plan.work), invalid(rows))
    }

    /** The best and the worst of what may be compared, as far as they can be told apart. */
    private fun spread(measure: WorkMeasure, work: String, what: String, same: List<Pair<String, WorkloadRow>>): String? {
        val ranked = same.mapNotNull { (name, row) -> row.takeIf { it.verdict == Verdict.HOLDS }?.estimate(measure)?.takeIf { it.median > 0 }?.let { name to it } }.sortedBy { if (measure.better == Better.LOWER) it.second.median else -it.second.median }
        if (ranked.size < 2) return null
        val places = Ranking.of(ranked.map { (_, estimate) -> Ranking.Entry(if (measure.better == Better.LOWER) -estimate.median else estimate.median, estimate.interval?.let { if (measure.better == Better.LOWER) -it else it }, isAtLeast = false) })
        // Without an interval nobody knows who else may be first.
        val first = ranked.indices.filter { places[0] != null && places[it]?.best == 1 }.ifEmpty { listOf(0) }.map { ranked[it].first }
        val (best, worst) = ranked.first() to ranked.last()
        val unit = measure.title.replace("{work}", work)
        val who = if (first.size == 1) "${first.single()} is best with" else "${first.inWords()} cannot be told apart at the top, ${best.first} has"
        val factor = maxOf(best.second.median, worst.second.median) / minOf(best.second.median, worst.second.median)
        val said = "%s %s %s, %s last with %s (%.1f times).".format(Locale.ROOT, who, number(best.second.median), unit, worst.first, number(worst.second.median), factor)
        return if (what.isEmpty()) said else "$what: $said"
    }

    private fun number(value: Double) = if (value >= TENS) "%.0f".format(Locale.ROOT, value) else "%.2f".format(Locale.ROOT, value)

    private fun limits(rows: List<WorkloadRow>): String? {
        val known = rows.filter { it.valid.isNotEmpty() }
        if (known.isEmpty()) return null
        val counts = known.groupingBy { it.limitedBy ?: "nothing that was watched (they wait)" }.eachCount().entries.sortedByDescending { it.value }
        return "Of ${known.size} conditions the limit was: ${counts.joinToString("; ") { "${it.key} (${it.value})" }}."
    }

    private fun incomplete(rows: List<WorkloadRow>, work: String): String? {
        val failed = rows.flatMap { it.valid }.flatMap { it.work.failed.entries }.groupBy({ it.key }, { it.value }).mapValues { it.value.sum() }
        val all = rows.flatMap { it.valid }.sumOf { it.work.expected }
        if (all == 0L) return null
        return if (failed.isEmpty()) "All $all $work were checked and right." else "Of $all $work ${failed.values.sum()} failed: ${failed.entries.joinToString { "${it.value} ${it.key}" }}; in ${rows.filter { row -> row.valid.any { it.work.failed.isNotEmpty() } }.map { "${it.service} ${it.factors.values.joinToString(" ")}" }.inWords()}."
    }

    private fun invalid(rows: List<WorkloadRow>): String? = rows.filter { it.verdict == Verdict.INVALID && it.notMeasured == null }.takeIf { it.isNotEmpty() }
        ?.let { "Of these every trial was refused: ${it.joinToString { row -> "${row.service} ${row.factors.values.joinToString(" ")}" }}." }

    private const val TENS = 10
}
