package bench.report

import bench.catalog.Track
import bench.result.RunRecord
import bench.result.Verdict
import bench.result.WorkMeasure
import bench.result.WorkloadTrial
import bench.stats.Estimate

/** All repetitions of one condition of a service on a track. Those that the gate refused count for nothing, and are told. */
class WorkloadRow(val service: String, val track: Track, val factors: Map<String, String>, val all: List<WorkloadTrial>) {
    val valid = all.filter { it.verdict != Verdict.INVALID }

    /** The worst of them; invalid where nothing else is there. */
    val verdict: Verdict get() = valid.maxOfOrNull { it.verdict } ?: Verdict.INVALID

    /** Over repetitions; null where nothing is known. */
    fun estimate(measure: WorkMeasure): Estimate? = valid.mapNotNull(measure.of).takeIf { it.isNotEmpty() }?.let(Estimate::of)

    /** What most of the repetitions ran out of; null for nothing that was watched. */
    val limitedBy: String? get() = valid.groupingBy { it.limited_by }.eachCount().maxByOrNull { it.value }?.key

    companion object {
        /** In the order of the plan. */
        fun of(run: RunRecord, trials: List<WorkloadTrial>): List<WorkloadRow> {
            val order = run.workload!!.conditions.map { it.name }
            return trials.groupBy { Triple(it.service, it.track, it.condition) }.entries.sortedWith(compareBy({ it.key.second }, { it.key.first }, { order.indexOf(it.key.third) }))
                .map { (key, same) -> WorkloadRow(key.first, key.second, same.first().factors, same) }
        }
    }
}
