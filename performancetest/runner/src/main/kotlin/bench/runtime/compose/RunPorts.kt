package bench.runtime.compose

import bench.UserError
import bench.catalog.PublishedPorts
import bench.runtime.Settings
import bench.runtime.local.Ports
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

    private val local = Ports.of(System.getenv(Ports.VARIABLE))
    private var last: Int? = null

    /** @property url address of a service that is not launched yet; [variables] publish it there. */
    class Chosen(val url: String, val variables: Map<String, String>)

    /**
     * A free port for [service], so that calls can begin before its launch. The service before it has ended.
     *
     * @return null if the address is not known before the launch.
     */
    fun choose(service: String): Chosen? {
        val its = published.find { it.service == service && it.inside == ComposeRuntime.SERVICE_PORT }
        if (its == null || Addresses.isInNetwork) return null
        last?.let { local.giveBack(listOf(it)) }
        val port = if (its in named) its.port else local.free().also { last = it }
        val address = settings.get(ADDRESS)?.takeUnless { it == "0.0.0.0" } ?: Ports.LOOPBACK
        return Chosen("http://$address:$port", mapOf(its.variable to "$port"))
    }

    /** @throws UserError if a port that the shell names for one of [services] is taken. */
    fun check(services: List<String>, docker: DockerCli) =
        named
            .filter { it.service in services && !isFree(settings.get(ADDRESS) ?: Ports.LOOPBACK, it.port) }
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
