package bench.record

import bench.model.BenchMetrics
import bench.model.InvalidReason
import bench.model.Plan
import bench.model.ScenarioPlan
import bench.model.SearchPlan
import bench.model.Thresholds
import bench.model.Track
import bench.model.TrialEnd
import bench.model.Verdict
import bench.search.Outcome
import kotlinx.serialization.Serializable

/**
 * One trial: a service, a track, a rate, a repetition. It is written once, at its end. Missing values are null.
 *
 * @property order position in the run, from 1.
 * @property histogram and [timeline]: files, relative to the run's folder.
 * @property ended why the trial ended: complete, or earlier.
 * @property scenario condition of the trial, with its [stages]; null and empty in a search. With stages, [load] and
 *   [resources] describe the last one, [bench] all together.
 * @property idle the process between its start and its first call; null if not measured.
 * @property rest_before the process after its warm-up, before the load of this trial; [rest_after] after the answer to
 *   its last call.
 * @property garbage garbage collection of its runtime in the measured time.
 * @property cpu_s_total CPU seconds since the process started, including the warm-up.
 * @property seconds each second of a search's window; null in older records and in scenarios.
 * @property draw_seed seed of the trial's arrivals and delays; null if none were drawn.
 * @property service_ended how the service's process or container ended within the trial, e.g. `signal 9`; the trial is
 *   then broken.
 */
@Serializable
data class TrialRecord(
    val schema: Int = RunRecord.SCHEMA,
    override val id: String,
    val order: Int,
    override val experiment: String,
    val service: String,
    val track: Track,
    val repetition: Int,
    val rate_per_s: Int,
    val started_at: String,
    val ready_after_ms: Long,
    val warmup_steady: Boolean?,
    override val verdict: Verdict,
    override val invalid_reasons: List<InvalidReason>,
    val ended: TrialEnd,
    val load: LoadMetrics,
    override val bench: BenchMetrics,
    override val resources: ResourceMetrics?,
    override val histogram: String?,
    val timeline: String?,
    val service_ended: String? = null,
    val scenario: String? = null,
    val stages: List<StageMetrics> = emptyList(),
    val idle: ResourceMetrics? = null,
    override val rest_before: RestMetrics? = null,
    override val rest_after: RestMetrics? = null,
    override val garbage: GarbageMetrics? = null,
    val cpu_s_total: Double? = null,
    val seconds: List<TrialSecond>? = null,
    val draw_seed: Long? = null,
) : JudgedTrial {
    init {
        PlainName.check(id, service, experiment)
        require(rate_per_s > 0) { "rate_per_s must be at least 1." }
        require((scenario == null) == stages.isEmpty()) { "scenario and stages belong together." }
    }

    override val planned
        get() = Planned(service, track, repetition, scenario)

    override fun fits(plan: Plan) =
        if (scenario == null) plan is SearchPlan else plan is ScenarioPlan && plan.scenarios.any { it.name == scenario }

    /** What a search needs to know about it. */
    val outcome: Outcome
        get() =
            Outcome(
                rate_per_s,
                verdict,
                load.achieved_per_s,
                resources?.cpu_share,
                bench.bench_cpu_share?.div(Thresholds.BENCH_CPU_SHARE),
            )
}

/**
 * The service's process or container in the window; see [bench.metrics.process.ResourceSample] for the kinds of memory.
 * A process has `rss`, a container `working_set`; both have `anonymous`.
 *
 * @property cpu_share_max share in its busiest second.
 * @property rss_peak_mib peak since its start, as the kernel reports it; the other peaks are the highest reading in the
 *   window.
 * @property throttled_share share of the window in which a CPU quota throttled it, or in which a signal stopped it.
 *   Null if nothing did.
 * @property file_descriptors_limit how many the process may open, as the kernel reports it.
 * @property memory_kind which memory tables show; null if neither was measured.
 * @property context_switches_per_s see [bench.metrics.process.ContextSwitches].
 * @property listen_drops connections that full accept queues rejected in the service's network namespace.
 */
@Serializable
data class ResourceMetrics(
    val cpu_s: Double,
    val cpu_share: Double,
    val cpu_share_max: Double,
    val cpu_s_per_1000: Double?,
    val rss_mean_mib: Double?,
    val rss_peak_mib: Double?,
    val threads_max: Int?,
    val file_descriptors_max: Int?,
    val listen_drops: Long? = null,
    val working_set_mean_mib: Double? = null,
    val working_set_peak_mib: Double? = null,
    val anonymous_mean_mib: Double? = null,
    val anonymous_peak_mib: Double? = null,
    val throttled_share: Double? = null,
    val memory_kind: MemoryKind? = null,
    val context_switches_per_s: Double? = null,
    val file_descriptors_limit: Int? = null,
) {
    /** Peak of the memory in tables, see [memory_kind]. */
    val memory_peak_mib: Double?
        get() = if (memory_kind == MemoryKind.ANONYMOUS) anonymous_peak_mib else working_set_peak_mib ?: rss_peak_mib

    /** Mean memory of the same kind. */
    val memory_mean_mib: Double?
        get() = if (memory_kind == MemoryKind.ANONYMOUS) anonymous_mean_mib else working_set_mean_mib ?: rss_mean_mib
}
