package bench.record

import bench.model.BenchMetrics
import bench.model.InvalidReason
import bench.model.Plan
import bench.model.SpentCpu
import bench.model.Track
import bench.model.Verdict
import bench.model.WorkloadPlan
import kotlinx.serialization.Serializable

/**
 * One workload: a service, a track, a condition, a repetition. Written once, when it ends. Missing is null.
 *
 * @property condition the [factors] in one line, as tables name it; [factors] the value of each axis.
 * @property warmup_steady whether the compiler was at rest when the warm-up ended; null where that was not waited for.
 * @property verdict `holds` where enough of what was expected came and was right, `degraded` for more than 90 %,
 *   `broken` below or where the service ended.
 * @property bench of the client as load generator, and of what the service waits for (a database) as mock.
 * @property limited_by what ran out: the CPU of the service, of the client or of the backing service; empty for nothing
 *   that was watched.
 * @property threads platform threads by kind, [virtual_threads] those alive, both at the end of the window as the
 *   process tells.
 * @property garbage what its runtime collected in the window. @property rest_before the process before its first load;
 *   [rest_after] at the end of the window.
 * @property service_ended how the service's process or container ended within the trial.
 */
@Serializable
data class WorkloadTrial(
    val schema: Int = RunRecord.SCHEMA,
    val kind: String = KIND,
    override val id: String,
    val order: Int,
    override val experiment: String,
    val service: String,
    val track: Track,
    val condition: String,
    val factors: Map<String, String>,
    val repetition: Int,
    val users: Int,
    val started_at: String,
    val ready_after_ms: Long,
    val warmup_steady: Boolean? = null,
    override val verdict: Verdict,
    override val invalid_reasons: List<InvalidReason>,
    val work: WorkMetrics,
    override val bench: BenchMetrics,
    override val resources: ResourceMetrics?,
    val limited_by: List<SpentCpu>,
    val threads: Map<String, Int>,
    val virtual_threads: Int?,
    override val rest_before: RestMetrics?,
    override val rest_after: RestMetrics?,
    override val garbage: GarbageMetrics?,
    override val histogram: String,
    val timeline: String,
    val service_ended: String? = null,
) : JudgedTrial {
    init {
        PlainName.check(id, service, experiment)
    }

    override val planned
        get() = Planned(service, track, repetition, condition)

    override fun fits(plan: Plan) = plan is WorkloadPlan

    companion object {
        const val KIND = "workload"
    }
}
