package bench.catalog

import bench.UserError
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readLines

/** All services that the folders under `services/` declare. */
class Catalog(val services: List<Service>) {

    /** @throws UserError naming the known ones, when one of [names] is not among them. An empty list means all. */
    fun find(names: List<String>): List<Service> = if (names.isEmpty()) services else names.map(::one)

    private fun one(name: String) = services.find { it.name == name }
        ?: throw UserError("There is no service '$name'. Known are: ${services.joinToString { it.name }}.")

    companion object {
        private const val KIND = "bench.kind"

        fun load(root: Path): Catalog {
            val files = root.resolve("services").listDirectoryEntries().map { it.resolve("compose.yml") }.filter { it.exists() }.sorted()
            return Catalog(files.flatMap(::read).filter { it.labels[KIND] == "service" })
        }

        private fun read(file: Path): List<Service> = ComposeFile.read(file).services.map { (name, _) -> service(name, file) }

        private fun service(name: String, file: Path): Service {
            val declared = resolve(name, file)
            return Service(
                name, file.parent,
                command = declared.command ?: throw UserError("$file: service '$name' has no command."),
                environment = declared.environment,
                envFiles = Track.entries.associateWith { declared.env_file?.let { path -> envFile(file.resolveSibling(forTrack(path, it))) }.orEmpty() },
                labels = declared.labels,
            )
        }

        /** As Docker Compose merges `extends`: what is extended comes first, maps are merged, the rest is replaced. */
        private fun resolve(name: String, file: Path): ComposeService {
            val own = ComposeFile.read(file).services[name] ?: throw UserError("$file has no service '$name'.")
            val extends = own.extends ?: return own
            val base = resolve(extends.service, extends.file?.let { file.resolveSibling(it).normalize() } ?: file)
            return own.copy(
                command = own.command ?: base.command,
                environment = base.environment + own.environment,
                env_file = own.env_file ?: base.env_file,
                labels = base.labels + own.labels,
            )
        }

        private fun forTrack(path: String, track: Track) = path.replace(Regex("\\$\\{TRACK(:-\\w+)?}"), track.label)

        private fun envFile(file: Path): Map<String, String> {
            if (!file.exists()) throw UserError("$file is missing.")
            return file.readLines().withIndex().map { (i, line) -> i to line.trim() }.filter { (_, line) -> line.isNotEmpty() && !line.startsWith("#") }
                .associate { (i, line) -> pair(line) ?: throw UserError("$file, line ${i + 1}: not KEY=VALUE.") }
        }

        private fun pair(line: String) = line.takeIf { line.indexOf('=') > 0 }?.let { it.substringBefore('=') to it.substringAfter('=') }
    }
}
