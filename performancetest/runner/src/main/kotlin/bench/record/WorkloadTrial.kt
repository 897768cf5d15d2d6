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
 * One workload: a service, a track, a condition, a repetition. It is written once, at its end. Missing values are null.
 *
 * @property condition the [factors] in one line, as tables name them; [factors] has the value of each axis.
 * @property warmup_steady whether the JIT compiler was idle when the warm-up ended; null if the warm-up did not wait
 *   for it.
 * @property verdict `sustained` if enough of the expected results were correct, `degraded` above 90 %, `broken` below
 *   or if the service ended.
 * @property bench the client in the role of load generator, and the backing services (a database) in the role of mock.
 * @property limited_by what was used up: CPU of the service, of the client or of the backing service; empty if no
 *   watched resource was.
 * @property threads platform threads by kind, [virtual_threads] live virtual threads; both at the end of the window, as
 *   the process reports them.
 * @property garbage garbage collection of its runtime in the window.
 * @property rest_before the process before its first load; [rest_after] at the end of the window.
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

    override fun fits(plan: Plan) = plan is WorkloadPlan && factors.keys == plan.axes.keys

    companion object {
        const val KIND = "workload"
    }
}
