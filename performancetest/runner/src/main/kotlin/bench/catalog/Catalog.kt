package bench.catalog

import bench.UnknownName
import bench.UserError
import bench.model.Program
import bench.model.Service
import bench.model.Track
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries

/** All services that folders under `services/` declare, with the other [programs]. */
class Catalog(val services: List<Service>, val programs: List<Program> = emptyList()) {

    /** An empty list means all. @throws UserError naming the known services if one of [names] is unknown. */
    fun find(names: List<String>): List<Service> = if (names.isEmpty()) services else names.distinct().map(::one)

    private fun one(name: String) =
        services.find { it.name == name } ?: throw UnknownName("There is no service", name, services.map { it.name })

    /** @throws UserError naming the known programs. */
    fun program(name: String): Program =
        programs.find { it.name == name }
            ?: throw UserError(
                "There is no client or backing service '$name'. Known are: ${programs.joinToString { it.name }}."
            )

    /** With [own] as the last service. @throws UserError if its name is taken. */
    fun with(own: Service?): Catalog {
        if (own == null) return this
        if (services.any { it.name == own.name })
            throw UserError("There already is a service '${own.name}': choose another --name.")
        return Catalog(services + own, programs)
    }

    /** Programs that [services] need, each once. @throws UserError naming an undeclared program. */
    fun needed(services: List<Service>): List<Program> = services.flatMap { it.needs }.distinct().map(::program)

    companion object {
        private const val KIND = "bench.kind"
        private const val LOAD_GENERATORS = "performancetest/compose.yml"

        /** @param slots what the track `tuned` raises limits to; null: as [TunedSlots] says. */
        fun load(root: Path, slots: Int? = null): Catalog {
            val tuned = slots ?: TunedSlots.of(root)
            val folder =
                root.resolve("services").takeIf { it.isDirectory() }
                    ?: throw UserError("$root has no folder services: change to a complete clone.")
            val files = folder.listDirectoryEntries().map { it.resolve("compose.yml") }.filter { it.exists() }.sorted()
            val own = root.resolve(LOAD_GENERATORS).takeIf { it.exists() }
            val compose = ComposeFiles()
            val programs = (files + listOfNotNull(own)).flatMap { compose.programs(it, root) }
            val backingServices = programs.filter { it.kind == Program.BACKING_SERVICE }.map { it.name }.toSet()
            // The slow dependency, which Compose's services also depend on, has its own place.
            return Catalog(
                unique(files.flatMap { compose.measured(it, tuned) }).map {
                    it.copy(needs = it.needs.filter(backingServices::contains))
                },
                programs,
            )
        }

        /** The load generator that every runtime starts by itself. */
        fun loadGenerator(root: Path): Program =
            root.resolve(LOAD_GENERATORS).let { file ->
                ComposeFiles().service(Program.LOAD_GENERATOR, file).toProgram(Program.LOAD_GENERATOR, root, file)
            }

        /** Services to measure. */
        private fun ComposeFiles.measured(file: Path, slots: Int): List<Service> =
            declared(file, setOf("service")).map { (name, declared) -> service(name, file, declared, slots) }

        private fun ComposeFiles.programs(file: Path, root: Path): List<Program> =
            declared(file, setOf(Program.CLOSED_LOAD_GENERATOR, Program.BACKING_SERVICE)).map { (name, declared) ->
                declared.toProgram(name, root, file)
            }

        private fun ComposeFiles.declared(file: Path, kinds: Set<String>): Map<String, ComposeService> =
            services(file).filterValues { it.labels[KIND] in kinds }

        private fun service(name: String, file: Path, declared: ComposeService, slots: Int) =
            Service(
                    name,
                    file.parent,
                    command =
                        declared.command?.takeIf { it.isNotEmpty() }
                            ?: throw UserError("$file: service '$name' has no command."),
                    environment = declared.settings,
                    envFiles =
                        Track.entries.associateWith {
                            declared.env_file
                                ?.let { path -> EnvFile.read(file.resolveSibling(forTrack(path, it))) }
                                .orEmpty()
                        },
                    labels = declared.labels,
                    needs = declared.needs,
                    tracks =
                        if (declared.env_file?.contains("\${TRACK") == false) listOf(Track.STOCK) else Track.entries,
                )
                .withSlots(slots)
                .also {
                    checkSlots(it, file)
                    checkSettings(it, file)
                }

        private fun checkSettings(service: Service, file: Path) =
            service.envFiles.forEach { (track, settings) ->
                settings.keys
                    .firstOrNull { it in service.environment }
                    ?.let {
                        throw UserError(
                            "$file: $it of '${service.name}' ${track.label} would have no effect: `environment:` " +
                                "sets it as well, and wins over a file of settings."
                        )
                    }
            }

        private fun checkSlots(service: Service, file: Path) =
            Track.entries.forEach { track ->
                try {
                    service.slots(track)
                } catch (e: UserError) {
                    throw UserError("$file: bench.slots.${track.label} of '${service.name}': ${e.message}")
                }
            }

        private fun unique(services: List<Service>) = services.onEach { one ->
            val other = services.first { it.name == one.name }
            if (other !== one)
                throw UserError("${one.folder} and ${other.folder} both declare a service '${one.name}': rename one.")
        }

        private fun forTrack(path: String, track: Track) = path.replace(Regex("\\$\\{TRACK(:-\\w+)?}"), track.label)
    }
}
