package bench.experiment.workload.report

import bench.model.WorkloadPlan
import bench.record.Metric
import bench.record.WorkloadCatalogue
import bench.record.WorkloadTrial

/** The metrics of a plan that fit into one small table: the first one, then one of each kind. */
internal object MainMetrics {
    /** With the name of a condition and its rank, a table has six columns. */
    private const val MOST = 4

    private val kinds =
        listOf(
            listOf("p99_ms"),
            listOf("ready_after_ms"),
            listOf("memory_peak_mib", "rss_after_mib"),
            listOf("cpu_s_per_gb", "cpu_s_per_1000"),
            listOf("messages_lost"),
        )

    fun of(plan: WorkloadPlan): List<Metric<WorkloadTrial>> =
        (plan.shows.take(1) + kinds.mapNotNull { kind -> kind.find { it in plan.shows } })
            .distinct()
            .take(MOST)
            .map(WorkloadCatalogue::ofKey)
}
