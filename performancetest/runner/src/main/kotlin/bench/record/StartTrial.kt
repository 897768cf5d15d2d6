package bench.record

import bench.model.BenchMetrics
import bench.model.InvalidReason
import bench.model.Plan
import bench.model.StartPlan
import bench.model.Track
import bench.model.Verdict
import kotlinx.serialization.Serializable

/**
 * One start of one service, up to its first correct answer. Missing values are null.
 *
 * @property condition `stock`, `tuned` or `aot`.
 * @property first_answer_ms time from the start of the process or container to the first correct answer to `GET /`;
 *   null if there was none.
 * @property resolution_ms time between the first answered call and the call before it, or the launch: the service may
 *   have been ready for so long. Null in older records.
 * @property left_waiting earlier calls that were still unanswered when the first call was answered: they arrived just
 *   as the port opened.
 * @property rss_mib resident memory of the process after that answer, [anonymous_mib] its part without a file,
 *   [threads] and [cpu_s] used until then.
 * @property artefact_mib size of what is shipped: the files that it starts from, or the image; with [cache_mib] of an
 *   ahead-of-time cache next to it.
 * @property failure why there is no first answer; null if there is one.
 */
@Serializable
data class StartTrial(
    val schema: Int = RunRecord.SCHEMA,
    val kind: String = KIND,
    override val id: String,
    val order: Int,
    override val experiment: String,
    val service: String,
    val track: Track,
    val condition: String,
    val repetition: Int,
    val started_at: String,
    val first_answer_ms: Double?,
    val rss_mib: Double?,
    val anonymous_mib: Double?,
    val threads: Int?,
    val cpu_s: Double?,
    val artefact_mib: Double?,
    val cache_mib: Double?,
    val failure: String?,
    val doubts: List<InvalidReason> = emptyList(),
    val left_waiting: Int = 0,
    val resolution_ms: Double? = null,
) : Trial {
    init {
        PlainName.check(id, service, experiment)
    }

    override val planned
        get() = Planned(service, track, repetition, condition)

    override fun fits(plan: Plan) = plan is StartPlan

    companion object {
        const val KIND = "start"
    }
}

/** Anything with its own record under `trials/`. */
interface Trial {
    val id: String
    val experiment: String
    val planned: Planned

    /** Whether a run with [plan] has such trials. */
    fun fits(plan: Plan): Boolean
}

/**
 * A trial that the gate judged.
 *
 * @property histogram file, relative to the run's folder.
 */
interface JudgedTrial : Trial {
    val verdict: Verdict
    val invalid_reasons: List<InvalidReason>
    val histogram: String?
    val bench: BenchMetrics
    val resources: ResourceMetrics?
    val rest_before: RestMetrics?
    val rest_after: RestMetrics?
    val garbage: GarbageMetrics?
}
