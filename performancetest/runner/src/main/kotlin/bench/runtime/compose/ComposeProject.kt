package bench.runtime.compose

import bench.BenchFailure
import bench.PatienceFactor
import bench.UserError
import bench.model.OwnService
import bench.runtime.Launch
import bench.runtime.Settings
import java.nio.file.Path
import kotlin.io.path.createTempFile
import kotlin.io.path.deleteIfExists
import kotlin.io.path.writeText

/**
 * The project's containers, by the names of the compose file. [variables] override those of the shell and of `.env`.
 *
 * @property name name of the project on its engine.
 */
class ComposeProject(
    private val root: Path,
    private val docker: DockerCli,
    val name: String,
    private val variables: Map<String, String> = emptyMap(),
) {
    /** Declares the user's own service. */
    private var own: Path? = null

    /** Declares [service] for as long as this runner runs. @throws UserError if its image is nowhere. */
    fun declare(service: OwnService) {
        val image = service.image ?: return
        if (docker.tryRun("image", "inspect", image) == null) docker.run(listOf("pull", "--quiet", image))
        own =
            createTempFile("bench-own-service", ".json").also {
                it.toFile().deleteOnExit()
                it.writeText("${OwnContainer.of(service)}")
            }
    }

    fun build(services: List<String>, log: Path) {
        if (services.isEmpty()) return
        if (docker.logged(command("--progress", "plain", "build") + services, variables, log) != 0)
            throw UserError(
                "The images could not be built; all of the output is in ${root.relativize(log)}: ${lastError(log)}"
            )
    }

    /**
     * Starts [services] and what they need, unless they already run correctly, and waits until they are healthy.
     *
     * @param isFresh whether to replace their containers.
     */
    fun upAndWait(services: List<String>, isFresh: Boolean = false) {
        val options =
            listOf("up", "-d", "--no-build", "--wait", "--wait-timeout", "${PATIENCE_S * PatienceFactor.ofThisRun}")
        compose(options + listOf("--force-recreate").filter { isFresh } + services)
    }

    /**
     * Starts a fresh container of [service] only.
     *
     * @param environment added to that of the compose file.
     * @param more variables for compose files.
     * @param how its folder is visible as [FOLDER] in the container.
     */
    fun start(service: String, environment: Map<String, String>, more: Map<String, String>, how: Launch) {
        val override = createTempFile("bench-override", ".json")
        try {
            val change = ComposeOverride.of(service, environment, how.folder, how.command(FOLDER), how.fileDescriptors)
            override.writeText("$change")
            docker.run(
                command(override, "up", "-d", "--no-build", "--no-deps", "--force-recreate", service),
                variables + more,
                "compose up $service",
            )
        } finally {
            override.deleteIfExists()
        }
    }

    /** Services that run now. */
    fun running(): Set<String> = services(all = false)

    /** Services with a running container; with [all], services with any container. */
    fun services(all: Boolean): Set<String> =
        compose(listOf("ps", "--services") + if (all) listOf("-a") else listOf("--status", "running"))
            .lines()
            .filter { it.isNotBlank() }
            .toSet()

    /** Containers of [services], in any state, but none that the user started with `docker compose run`. */
    fun containers(services: Collection<String>): List<Container> =
        if (services.isEmpty()) emptyList()
        else
            inspect(compose(listOf("ps", "-aq", "--no-trunc") + services).lines().filter { it.isNotBlank() })
                .filterNot { it.isOneOff }

    fun inspect(ids: List<String>): List<Container> =
        if (ids.isEmpty()) emptyList() else Container.parse(docker.run(listOf("inspect") + ids))

    /** The same without removed containers. @throws bench.BenchFailure if no engine answers. */
    fun inspectExisting(ids: List<String>): List<Container> =
        try {
            inspect(ids)
        } catch (e: BenchFailure) {
            throw e
        } catch (_: UserError) {
            ids.mapNotNull { docker.tryRun("inspect", it) }.flatMap(Container::parse)
        }

    fun remove(services: Collection<String>) {
        val declared = services - OwnService.CONTAINER
        if (declared.isNotEmpty()) compose(listOf("rm", "-fsv") + declared)
        if (OwnService.CONTAINER in services) removeOwn()
    }

    /** Also that of a killed runner, whose file is gone. */
    private fun removeOwn() {
        val labels = mapOf("project" to name, "service" to OwnService.CONTAINER)
        val filters = labels.flatMap { (key, value) -> listOf("--filter", "label=com.docker.compose.$key=$value") }
        docker
            .run(listOf("ps", "-aq", "--no-trunc") + filters)
            .lines()
            .filter { it.isNotBlank() }
            .forEach {
                docker.tryRun("stop", it)
                kill(it)
            }
    }

    /** Ends one container at once. */
    fun kill(id: String) {
        docker.tryRun("rm", "-f", id)
    }

    fun stop(services: Collection<String>) {
        if (services.isNotEmpty()) compose(listOf("stop") + services)
    }

    /** Resumes all paused containers. */
    fun unpause() {
        val paused = compose(listOf("ps", "-q", "--no-trunc", "--status", "paused")).lines().filter { it.isNotBlank() }
        if (paused.isNotEmpty()) docker.run(listOf("unpause") + paused)
    }

    /** Removes everything that the compose files name, except volumes. */
    fun down() {
        compose(listOf("down", "--remove-orphans"))
    }

    /** The same containers with other [variables]; without any, as the user's own `docker compose` would run them. */
    fun with(variables: Map<String, String> = emptyMap(), name: String = this.name) =
        ComposeProject(root, docker, name, variables)

    fun compose(arguments: List<String>): String =
        docker.run(command() + arguments, variables, "compose ${arguments.first()}")

    fun command(vararg arguments: String): List<String> =
        compose() + listOf("--profile", "bench", "--profile", "quarkus", *arguments)

    private fun command(override: Path, vararg arguments: String) = compose() + listOf("-f", "$override", *arguments)

    private fun compose() =
        listOf("compose", "-p", name, "--project-directory", "$root", "-f", "${root.resolve("docker-compose.yml")}") +
            own?.let { listOf("-f", "$it") }.orEmpty()

    private fun lastError(log: Path) =
        log.toFile().useLines { lines -> lines.filter { "ERROR" in it || "failed" in it }.lastOrNull() }?.trim()
            ?: "it says nothing of an error"

    companion object {
        /** Path of the writable folder in a service's container. */
        const val FOLDER = "/shared"
        private const val PATIENCE_S = 180

        /** The project in [root], as the user's own `docker compose` would run it. */
        fun of(root: Path, docker: DockerCli) =
            ComposeProject(root, docker, ProjectName.of(root, Settings.of(root), docker))
    }
}
