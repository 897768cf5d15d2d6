package bench.record

import bench.model.About
import bench.model.ContainerFacts
import bench.model.Plan
import bench.model.Track
import kotlinx.serialization.Serializable

/**
 * What a run was asked to do and where it ran; enough to do it again, and to go on with it.
 *
 * @property done searches that have ended, null in records from before it was noted; scenarios and starts are done when
 *   they have a record of their own.
 * @property skipped what was not tried for a reason that was seen before.
 * @property resumed when it went on with something else than it began with.
 * @property plan what else decides it, by the kind of the experiment.
 * @property about what it is about, as its experiment said then; null in records that do not note it.
 */
@Serializable
data class RunRecord(
    val schema: Int = SCHEMA,
    val name: String,
    val started_at: String,
    val command: List<String>,
    val experiment: String,
    val profile: String,
    val runtime: String,
    val seed: Long,
    val settings: bench.model.TrialSettings,
    val plan: Plan,
    val order: List<Planned>,
    val fingerprint: Fingerprint,
    val not_measured: List<NotMeasured> = emptyList(),
    val done: List<Planned>? = null,
    val skipped: List<NotMeasured> = emptyList(),
    val resumed: List<Resumed> = emptyList(),
    val about: About? = null,
) {
    init {
        PlainName.check(name, experiment, profile)
    }

    /** Whether [search] came to its end and has an answer. */
    fun hasEnded(search: Planned): Boolean =
        not_measured.none { it.search == search } && (done == null || search in done)

    /** The plan of a run whose kind is known. */
    inline fun <reified P : Plan> planOf(): P = plan as P

    companion object {
        /** Of all records of a run; raised when a reader of the old ones would misread the new ones. */
        const val SCHEMA = 3
    }
}

/** At [at] (ISO 8601, UTC) a run went on although these [differences] may explain others between its trials. */
@Serializable data class Resumed(val at: String, val differences: List<Changed>)

/** What a run began with and went on with; null where there was none. */
@Serializable data class Changed(val name: String, val before: String?, val now: String?)

/** A search that ended without its answer, and why. Trials it had are kept. */
@Serializable data class NotMeasured(val search: Planned, val reason: String)

/**
 * One service on one track in one repetition, in the order in which they were run.
 *
 * @property condition the scenario, or how it is started; null where a search finds its rates itself.
 */
@Serializable
data class Planned(val service: String, val track: Track, val repetition: Int, val condition: String? = null) {
    init {
        PlainName.check(service)
    }

    override fun toString() = listOf(service, condition ?: track.label).joinToString(" ")
}

/**
 * The machine and the versions; results with different ones are not compared silently.
 *
 * @property engine what ran containers, e.g. `Docker 28.2.2, cgroup v2`; null without. @property containers of the
 *   bench, by service.
 * @property frameworks each service's framework and its version, e.g. `vertx 5.0.12`; older records have none.
 * @property load_generator hash of what the load generator is made of, see [LoadGeneratorContent]; null where it may
 *   have been another one, and in older records.
 */
@Serializable
data class Fingerprint(
    val cpu: String,
    val cores: Int,
    val pinning: String,
    val memory_mib: Long,
    val kernel: String,
    val os: String,
    val jdk: String,
    val node: String?,
    val file_descriptors: Long?,
    val commit: String?,
    val slots: Map<String, String>,
    val environments: Map<String, Map<String, String>>,
    val engine: String? = null,
    val containers: Map<String, ContainerFacts> = emptyMap(),
    val frameworks: Map<String, String> = emptyMap(),
    val load_generator: String? = null,
) {
    /** Its services ran in containers, whichever runtime started them. */
    val isOfContainers: Boolean
        get() = engine != null

    /** In a container, its own limit of file descriptors holds and not the runner's. */
    fun withContainers(used: Map<String, ContainerFacts>): Fingerprint {
        // A run that goes on has seen others before.
        val all = containers + used
        return if (used.isEmpty()) this
        else
            copy(
                containers = all,
                file_descriptors = all.values.mapNotNull { it.file_descriptors }.minOrNull() ?: file_descriptors,
            )
    }
}
