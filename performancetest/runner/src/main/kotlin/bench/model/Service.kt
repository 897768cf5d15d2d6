package bench.model

import bench.UserError
import java.nio.file.Path

/**
 * One service under test, as its folder's `compose.yml` declares it; `extends` is already resolved.
 *
 * @property name name in measurements, e.g. `spring-web-virtual`.
 * @property folder e.g. `services/spring-web`.
 * @property command e.g. `java -jar app.jar`, with [dist] as working directory.
 * @property environment from `environment:` only, see [environmentFor].
 * @property envFiles files of settings, in which `${SLOTS}` stands for [tunedSlots].
 * @property labels the `bench.*` labels, likewise.
 * @property tracks possible tracks: a service with settings for a single track has only that one.
 * @property needs what runs next to it during measurements, by name, e.g. `postgres`.
 * @property declared key in `compose.yml`; differs from [name] if one service is measured in several ways, see [Calls].
 * @property access how callers reach it.
 */
data class Service(
    val name: String,
    val folder: Path,
    val command: List<String>,
    val environment: Map<String, String>,
    val envFiles: Map<Track, Map<String, String>>,
    val labels: Map<String, String>,
    val needs: List<String> = emptyList(),
    val tracks: List<Track> = Track.entries,
    val declared: String = name,
    val access: Access = Access(),
) {
    /** Path that callers request. */
    val path: String
        get() = access.path

    /** What differs if it is the user's own; null for those of `services/`. */
    val own: OwnService?
        get() = access.own

    /**
     * Build output of its module, which the image also contains. The module is the folder, or the one that a label
     * names.
     */
    val dist: Path
        get() =
            (labels[Program.MODULE]?.let { folder.resolve("../..").resolve(it).normalize() } ?: folder).resolve(DIST)

    val title: String
        get() = labels["bench.title"] ?: name

    /** What the track `tuned` raises limits to. */
    val tunedSlots: Int
        get() = labels[TUNED_SLOTS]?.toInt() ?: TrialSettings.USUAL_SLOTS

    val threading: String
        get() = labels["bench.threading"].orEmpty()

    val experiments: List<String>
        get() = labels["bench.experiments"].orEmpty().split(',', ' ').filter { it.isNotBlank() }

    /** Whether it calls the slow dependency. */
    val callsDependency: Boolean
        get() = own != null || OwnService.DEPENDENCY in environment

    /** Path that answers 200 once it is ready. */
    val readyPath: String
        get() = own?.ready ?: "/health"

    /** Variables with further ports next to the HTTP port, e.g. `GRPC_PORT`. */
    val ports: List<String>
        get() = labels["bench.ports"].orEmpty().split(',', ' ').filter { it.isNotBlank() }

    /** How many calls can wait at once and which limit decides, e.g. `200 Tomcat threads`. */
    fun slots(track: Track): Slots? = slotsInWords(track)?.let(Slots::parse)

    /** As declared; null if it is not. */
    fun slotsInWords(track: Track): String? = labels["bench.slots.${track.label}"]?.let(::filled)

    /** Merged as Docker Compose does: `environment:` overrides `env_file:`. */
    fun environmentFor(track: Track): Map<String, String> =
        envFiles[track].orEmpty().mapValues { filled(it.value) } + environment

    /** The same with its limits raised to [slots] on the track `tuned`. */
    fun withSlots(slots: Int): Service = copy(labels = labels + (TUNED_SLOTS to "$slots"))

    private fun filled(text: String) = text.replace(PLACEHOLDER, "$tunedSlots")

    companion object {
        /** Label that the catalogue adds. */
        private const val TUNED_SLOTS = "bench.slots"
        private const val PLACEHOLDER = "\${SLOTS}"
        private const val DIST = "target/dist"
    }
}

/** The [path] that callers request, of the user's [own] service or of one in `services/`. */
data class Access(val path: String = "/", val own: OwnService? = null)

/** Build outputs of those of `services/`. */
val List<Service>.dists: List<Path>
    get() = filter { it.own == null }.map { it.dist }

/** @property count null if nothing limits the number of waiting calls. */
data class Slots(val count: Int?, val limit: String) {
    companion object {
        private const val UNLIMITED = "unlimited"

        /**
         * Reads `200 Tomcat threads` or `unlimited, and why`.
         *
         * @throws UserError for anything else: if a number were misread as no limit, a search would exceed it.
         */
        fun parse(label: String): Slots {
            val (word, rest) = (label.trim() + " ").split(Regex("\\s+"), limit = 2)
            val first = word.replace(",", "")
            val count = first.toIntOrNull()
            if (first != UNLIMITED && (count == null || count < 1))
                throw UserError("'$label' does not begin with a number of calls or with '$UNLIMITED'.")
            return Slots(count, rest.trim())
        }
    }
}
