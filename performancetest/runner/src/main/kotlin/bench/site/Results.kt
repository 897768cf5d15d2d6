package bench.site

import bench.model.Track
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/** `results.json`: every figure of every published run. Missing is null. */
@Serializable
data class Results(val schema: Int, val runs: List<PublishedRun>, val figures: List<PublishedFigure>) {
    /** A run and a figure are one line each, so that versions can be compared. */
    fun json(): String =
        "{\n\"schema\": $schema,\n\"runs\": [\n${runs.joinToString(",\n") { line.encodeToString(it) }}\n],\n" +
            "\"figures\": [\n${figures.joinToString(",\n") { line.encodeToString(it) }}\n]\n}\n"

    companion object {
        /** Raised when a reader of the old file would misread the new one. */
        const val SCHEMA = 1
        private val line = Json { encodeDefaults = true }

        internal fun of(runs: List<SiteRun>) = Results(SCHEMA, runs.map(PublishedRun::of), runs.flatMap { it.figures })
    }
}

/**
 * Where figures come from.
 *
 * @property id experiment, runtime unless local, and date. @property records archive of its records, relative to
 *   `results.json`.
 */
@Serializable
data class PublishedRun(
    val id: String,
    val experiment: String,
    val title: String,
    val question: String,
    val started_at: String,
    val profile: String,
    val runtime: String,
    val repetitions: Int,
    val commit: String?,
    val cpu: String,
    val cores: Int,
    val memory_mib: Long,
    val os: String,
    val kernel: String,
    val jdk: String,
    val node: String?,
    val frameworks: Map<String, String>,
    val records: String,
) {
    companion object {
        internal fun of(run: SiteRun): PublishedRun =
            with(run.drawn.run) {
                PublishedRun(
                    id = run.id,
                    experiment = experiment,
                    title = run.drawn.about.title,
                    question = run.drawn.about.question,
                    started_at = started_at,
                    profile = profile,
                    runtime = runtime,
                    repetitions = settings.repetitions,
                    commit = fingerprint.commit,
                    cpu = fingerprint.cpu,
                    cores = fingerprint.cores,
                    memory_mib = fingerprint.memory_mib,
                    os = fingerprint.os,
                    kernel = fingerprint.kernel,
                    jdk = fingerprint.jdk,
                    node = fingerprint.node,
                    frameworks = fingerprint.frameworks,
                    records = "../${run.records}",
                )
            }
    }
}

/**
 * One figure. Its row is `figures/NAME.html#<id>`; NAME is the id of its run without the date.
 *
 * @property condition null where it is that of a whole search. @property low and [high] the ends of its interval, null
 *   with fewer than three repetitions. @property lower_bound the true value may be higher. @property limited_by what
 *   stopped the service, of capacities alone.
 */
@Serializable
data class PublishedFigure(
    val id: String,
    val run: String,
    val date: String,
    val service: String,
    val track: Track,
    val condition: String?,
    val metric: String,
    val unit: String,
    val better: String,
    val value: Double?,
    val low: Double?,
    val high: Double?,
    val lower_bound: Boolean,
    val repetitions: Int,
    val limited_by: String?,
)
