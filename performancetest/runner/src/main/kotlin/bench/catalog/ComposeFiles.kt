package bench.catalog

import bench.UserError
import java.nio.file.Path

/** Compose files as one reading of the catalog sees them: each is parsed once, however many services extend it. */
internal class ComposeFiles {
    private val read = mutableMapOf<Path, ComposeFile>()

    /** All services of [file] by their names, with what they extend. @throws UserError as [YamlFile.read]. */
    fun services(file: Path): Map<String, ComposeService> = of(file).services.keys.associateWith { service(it, file) }

    /**
     * As Docker Compose merges `extends`: the base comes first, maps are merged, other values are replaced.
     *
     * @throws UserError if there is no such service, or it extends itself.
     */
    fun service(name: String, file: Path): ComposeService = resolve(name, file, emptyList())

    private fun of(file: Path) = read.getOrPut(file.normalize()) { ComposeFile.read(file) }

    private fun resolve(name: String, file: Path, seen: List<Pair<String, Path>>): ComposeService {
        if (name to file in seen) throw UserError("$file: service '$name' extends itself.")
        val own = of(file).services[name] ?: throw UserError("$file has no service '$name'.")
        val extends = own.extends ?: return own
        val from = extends.file?.let { file.resolveSibling(it).normalize() } ?: file
        return own.on(resolve(extends.service, from, seen + (name to file)))
    }

    private fun ComposeService.on(base: ComposeService) =
        copy(
            command = command ?: base.command,
            environment = base.environment + environment,
            env_file = env_file ?: base.env_file,
            depends_on = depends_on ?: base.depends_on,
            labels = base.labels + labels,
        )
}
