package bench.catalog

import bench.UserError
import java.nio.file.Path

/**
 * What stands beside services while they are measured: a [CLIENT] that makes the load of a workload, or a [COMPANION]
 * that a service needs, as a database.
 *
 * @property name the key in `compose.yml`. @property kind its label `bench.kind`.
 * @property command e.g. `java -jar app.jar`, with [dist] as working directory; a companion has an image in Compose,
 *   and what stands for it locally by its labels `bench.local` (a module) and `bench.local.command`.
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
        const val CLIENT = "client"
        const val COMPANION = "companion"

        /** Label that names a module, relative to the project. */
        const val MODULE = "bench.local"
        private const val COMMAND = "bench.local.command"

        /** @throws UserError where [file] does not say how it is started without containers. */
        fun of(name: String, root: Path, file: Path, declared: ComposeService): Program {
            val module = declared.labels[MODULE]?.let { root.resolve(it) } ?: file.parent
            val command = declared.labels[COMMAND]?.split(' ') ?: declared.command?.takeIf { it.isNotEmpty() }
            return Program(
                name,
                declared.labels.getValue("bench.kind"),
                module.resolve("target/dist"),
                command ?: throw UserError("$file: '$name' has neither a command nor the label $COMMAND."),
                declared.environment,
            )
        }
    }
}
