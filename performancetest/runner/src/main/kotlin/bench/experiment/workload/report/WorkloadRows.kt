package bench.experiment.workload.report

import bench.model.SpentCpu
import bench.model.Track
import bench.model.Verdict
import bench.model.WorkloadPlan
import bench.record.Metric
import bench.record.RunRecord
import bench.record.WorkloadTrial
import bench.report.section.verdict
import bench.stats.Estimate

/**
 * All repetitions of one condition of a service on a track. Invalid repetitions do not count, but the report names
 * them.
 *
 * @property notMeasured why no repetition exists.
 */
class WorkloadRow(
    val service: String,
    val track: Track,
    val factors: Map<String, String>,
    val all: List<WorkloadTrial>,
    val notMeasured: String? = null,
) {
    val valid = all.filter { it.verdict != Verdict.INVALID }

    /** Worst verdict of the valid repetitions; `invalid` if there are none. */
    val verdict: Verdict
        get() = valid.maxOfOrNull { it.verdict } ?: Verdict.INVALID

    /** Over repetitions; null without values. */
    fun estimate(metric: Metric<WorkloadTrial>): Estimate? =
        valid.mapNotNull(metric.of).takeIf { it.isNotEmpty() }?.let(Estimate::of)

    /** Limit of most repetitions; empty if no watched resource ran out. */
    val limitedBy: List<SpentCpu>
        get() = valid.groupingBy { it.limited_by }.eachCount().maxByOrNull { it.value }?.key.orEmpty()

    companion object {
        /** In the order of the plan, with conditions that could not be measured. */
        fun of(run: RunRecord, trials: List<WorkloadTrial>): List<WorkloadRow> {
            val conditions = run.planOf<WorkloadPlan>().conditions.associate { it.name to it.factors }
            val measured = trials.groupBy { Triple(it.service, it.track, it.condition) }
            val missing =
                run.not_measured
                    .groupBy { Triple(it.search.service, it.search.track, it.search.condition.orEmpty()) }
                    .filterKeys { it !in measured && it.third in conditions }
            val rows =
                measured.map { (key, same) -> key to WorkloadRow(key.first, key.second, same.first().factors, same) } +
                    missing.map { (key, those) ->
                        key to
                            WorkloadRow(
                                key.first,
                                key.second,
                                conditions.getValue(key.third),
                                emptyList(),
                                those.first().reason,
                            )
                    }
            return rows
                .sortedWith(
                    compareBy({ it.first.second }, { it.first.first }, { conditions.keys.indexOf(it.first.third) })
                )
                .map { it.second }
        }
    }
}
