package bench.model

import java.nio.file.Path

/**
 * A program next to services during measurements: a [CLOSED_LOAD_GENERATOR] makes the load of a workload; a service
 * needs a [BACKING_SERVICE], e.g. a database.
 *
 * @property name key in `compose.yml`.
 * @property kind its label `bench.kind`.
 * @property command e.g. `java -jar app.jar`, with [dist] as working directory. A backing service has an image in
 *   Compose; its labels `bench.local` (a module) and `bench.local.command` name its local replacement.
 * @property environment from `environment:` only.
 */
data class Program(
    val name: String,
    val kind: String,
    val dist: Path,
    val command: List<String>,
    val environment: Map<String, String>,
) {
    companion object {
        const val CLOSED_LOAD_GENERATOR = "closed-load-generator"
        const val BACKING_SERVICE = "backing-service"

        /** Name and kind of the load generator that starts calls by a schedule. */
        const val LOAD_GENERATOR = "load-generator"

        /** Label that names a module, relative to the project. */
        const val MODULE = "bench.local"
    }
}
