package bench.record

import bench.model.About
import bench.model.ClusterReadings
import bench.model.ClusterTarget
import bench.model.ContainerFacts
import bench.model.CpuFacts
import bench.model.NetworkPath
import bench.model.NodeFacts
import bench.model.Plan
import bench.model.Track
import kotlinx.serialization.Serializable

/**
 * What a run was asked to do and where it ran; enough to rerun or resume it.
 *
 * @property done searches that have ended; null in older records, which did not note it. Scenarios and starts are done
 *   when they have their own record.
 * @property skipped parts that were not tried for a reason that occurred before.
 * @property resumed when the run was resumed with different settings.
 * @property plan further settings, by the kind of the experiment.
 * @property about title and question of its experiment at that time; null in records that do not note them.
 * @property own_service the user's own service among the others; null: none.
 * @property cluster in which it ran; null: none.
 * @property set values that replaced those of `experiment.yml`, by their keys; [settings] and [plan] contain them.
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
    val set: Map<String, String> = emptyMap(),
    val own_service: bench.model.OwnService? = null,
    val cluster: ClusterTarget? = null,
) {
    init {
        PlainName.check(name, experiment, profile)
    }

    /** Whether [search] ended with an answer. */
    fun hasEnded(search: Planned): Boolean =
        not_measured.none { it.search == search } && (done == null || search in done)

    /** The plan of a run of known kind. */
    inline fun <reified P : Plan> planOf(): P = plan as P

    companion object {
        /** Schema of all records of a run; raised when a reader of the old ones would misread the new ones. */
        const val SCHEMA = 3
    }
}

/** A run was resumed at [at] (ISO 8601, UTC); its [differences] may explain differences between its trials. */
@Serializable data class Resumed(val at: String, val differences: List<Changed>)

/** Values at the start and at the resumption of a run; null if there was none. */
@Serializable data class Changed(val name: String, val before: String?, val now: String?)

/** A search that ended without an answer, and why. Its trials are kept. */
@Serializable data class NotMeasured(val search: Planned, val reason: String)

/**
 * One service on one track in one repetition; the list has the order of execution.
 *
 * @property condition scenario, or how the service is started; null if a search finds its rates itself.
 */
@Serializable
data class Planned(val service: String, val track: Track, val repetition: Int, val condition: String? = null) {
    init {
        PlainName.check(service)
    }

    override fun toString() = listOf(service, condition ?: track.label).joinToString(" ")
}

/**
 * The machine and the versions; results with different fingerprints are not compared silently.
 *
 * @property engine container engine, e.g. `Docker 28.2.2, cgroup v2`; null without.
 * @property containers containers of the bench, by service.
 * @property frameworks framework and version of each service, e.g. `vertx 5.0.12`; older records have none.
 * @property load_generator hash of the load generator's content, see [LoadGeneratorContent]; null if another one may
 *   have run, and in older records.
 * @property nodes of a cluster on which its parts could run; empty without one, or if the user may not list them.
 * @property paths the network between its parts, one entry for each pair of parts and nodes; empty without a cluster.
 * @property architecture of the machine that runs the services, e.g. `amd64`, and its [cpus]; null in older records.
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
    val architecture: String? = null,
    val cpus: CpuFacts? = null,
    val nodes: List<NodeFacts> = emptyList(),
    val paths: List<NetworkPath> = emptyList(),
) {
    /** Its services ran in containers, whichever runtime started them. */
    val isOfContainers: Boolean
        get() = engine != null

    /** In a container, the container's own limit of file descriptors applies, not the runner's. */
    fun withContainers(used: Map<String, ContainerFacts>): Fingerprint {
        // A resumed run has seen other containers before.
        val all = containers + used
        return if (used.isEmpty()) this
        else
            copy(
                containers = all,
                file_descriptors = all.values.mapNotNull { it.file_descriptors }.minOrNull() ?: file_descriptors,
            )
    }

    /** Adds what was not known: what was read first stays, also if the run is resumed. */
    fun withCluster(read: ClusterReadings): Fingerprint =
        copy(
            nodes =
                nodes.map {
                    val reading = read.nodes[it.name]
                    it.copy(cpu = it.cpu ?: reading?.cpu, mtu = it.mtu ?: reading?.mtu)
                },
            paths = (paths + read.paths).distinctBy { it.between to it.nodes },
        )
}
