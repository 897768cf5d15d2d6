package bench.model

import java.nio.file.Path

/**
 * What stands next to services while they are measured: a [CLOSED_LOAD_GENERATOR] that makes the load of a workload, or
 * a [BACKING_SERVICE] that a service needs, as a database.
 *
 * @property name the key in `compose.yml`. @property kind its label `bench.kind`.
 * @property command e.g. `java -jar app.jar`, with [dist] as working directory; a backing service has an image in
 *   Compose, and what stands for it locally by its labels `bench.local` (a module) and `bench.local.command`.
 * @property environment from `environment:` alone.
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
