package bench.runtime.compose

import bench.catalog.PublishedPort
import bench.catalog.PublishedPorts
import bench.runtime.PortHolder
import bench.runtime.Settings
import java.nio.file.Path

/** Who has a port of this machine that a compose file publishes. */
object PortTaken {
    private const val NAMES = "{{.Names}}"
    private const val FOLDER = "{{.Label \"com.docker.compose.project.working_dir\"}}"

    /** One sentence with the port, its holder and the variable that moves it. Pure. */
    fun text(port: Int, published: List<PublishedPort>, holder: String?): String {
        val variable = published.find { it.port == port }?.variable
        return "Port $port is taken by ${holder ?: "another program"}: stop it" +
            (variable?.let { ", or set $it to another port." } ?: ".")
    }

    /** A container's name, or a process; null if it cannot be seen. */
    fun holder(port: Int, docker: DockerCli): String? =
        containers(port, docker).firstOrNull()?.let { "the container ${it.first}" } ?: PortHolder.of(port)

    /** Sentences about ports that `docker compose up` in [root] would not get. */
    fun all(root: Path): List<String> {
        val settings = Settings.of(root)
        val address = settings.get(RunPorts.ADDRESS) ?: "127.0.0.1"
        val published = PublishedPorts.of(root, settings::get)
        val docker = DockerCli(root)
        return published
            .filter { !RunPorts.isFree(address, it.port) && !isOwn(it.port, root, docker) }
            .map { text(it.port, published, holder(it.port, docker)) }
    }

    /** Whether a container of the project in [root] has it. */
    private fun isOwn(port: Int, root: Path, docker: DockerCli) =
        containers(port, docker).any { (_, folder) -> folder.isNotEmpty() && ProjectName.isSame(Path.of(folder), root) }

    /** Names and project folders of containers that publish [port]. */
    private fun containers(port: Int, docker: DockerCli): List<Pair<String, String>> =
        docker
            .tryRun("ps", "--filter", "publish=$port", "--format", "$NAMES\t$FOLDER")
            .orEmpty()
            .lines()
            .filter { it.isNotBlank() }
            .map { it.substringBefore('\t') to it.substringAfter('\t', "") }
}
