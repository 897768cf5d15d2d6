package bench.runtime.compose

import bench.UserError
import bench.catalog.PublishedPorts
import bench.runtime.Settings
import java.net.InetSocketAddress
import java.net.ServerSocket
import java.nio.file.Path

/**
 * Published ports of a run. The engine chooses free ones, unless the shell names one. Containers of the bench that the
 * user started keep theirs.
 *
 * @param running services that run before the run.
 */
internal class RunPorts(root: Path, private val settings: Settings, running: Set<String>) {
    private val kept = running - ComposeBench.others(running.toList()).toSet()
    private val published = PublishedPorts.of(root, settings::get).filter { it.service !in kept }
    private val named = published.filter { settings.isOfShell(it.variable) }

    /** An empty variable leaves the choice to the engine. */
    val variables: Map<String, String> = (published - named.toSet()).associate { it.variable to "" }

    /** Variables of the ports that [service] publishes. */
    fun variablesOf(service: String): List<String> = published.filter { it.service == service }.map { it.variable }

    /** @throws UserError if a port that the shell names for one of [services] is taken. */
    fun check(services: List<String>, docker: DockerCli) =
        named
            .filter { it.service in services && !isFree(settings.get(ADDRESS) ?: "127.0.0.1", it.port) }
            .forEach { throw UserError(PortTaken.text(it.port, published, PortTaken.holder(it.port, docker))) }

    companion object {
        const val ADDRESS = "BIND_ADDRESS"

        /** Whether a server could listen at [port] of [address] now. */
        fun isFree(address: String, port: Int): Boolean = runCatching {
            ServerSocket().use {
                it.reuseAddress = true
                it.bind(InetSocketAddress(address, port))
            }
        }
            .isSuccess
    }
}
