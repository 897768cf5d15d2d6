package bench.e2e

import bench.catalog.Catalog
import bench.runtime.compose.DockerCli
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers
import java.util.concurrent.ConcurrentHashMap
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import kotlin.test.fail
import org.junit.jupiter.api.Assumptions.assumeTrue

/** The project's containers except Grafana: its image is not available without a registry. */
class ComposeStack(private val stack: Stack = Stack.FIRST) : AutoCloseable {
    private val temporary = CommandLine.root.resolve("performancetest/e2e/target/${stack.project}-tmp")
    private val client = HttpClient.newHttpClient()

    /**
     * At most this machine's number of file descriptors. The quota is too high to matter, but it makes the kernel
     * report throttling.
     */
    val environment =
        mapOf(
            "NOFILE" to openFiles(),
            "SERVICE_CPUS" to "2",
            "COMPOSE_PROJECT_NAME" to stack.project,
            "BIND_ADDRESS" to stack.address,
        )
    val prometheus = Prometheus { published("prometheus", Prometheus.PORT) }
    private val addresses = ConcurrentHashMap<Pair<String, Int>, String>()
    val measured: List<String> = Catalog.load(CommandLine.root).services.filter { it.callsDependency }.map { it.name }

    fun compose(vararg arguments: String): CommandLine.Result =
        CommandLine.run(listOf("docker", "compose", *arguments), environment)

    fun bench(arguments: String): CommandLine.Result {
        makeImages()
        return CommandLine.run(runner(arguments), environment)
    }

    /**
     * Its lock differs from that of local processes, so a test class that must not run next to them has to declare it.
     */
    fun runner(arguments: String): List<String> = runner(arguments.split(' '))

    fun runner(words: List<String>): List<String> = CommandLine.runner(words, CommandLine.root, temporary)

    /** The services that `docker compose [options] up` starts here. */
    fun declared(vararg options: String): List<String> =
        compose(*options, "config", "--services").output.lines().filter { it.isNotBlank() && it != "grafana" }

    fun up(services: List<String> = declared()) {
        makeImages()
        val result = compose("--progress", "plain", *EVERY_PROFILE, "up", "-d", "--wait", *services.toTypedArray())
        if (result.exitCode != 0) fail((result.output.lines().takeLast(LAST_LINES) + logsOfEnded()).joinToString("\n"))
    }

    /** The last lines of containers that have ended. */
    private fun logsOfEnded(): List<String> =
        compose(*EVERY_PROFILE, "ps", "-a", "--services", "--status", "exited")
            .output
            .lines()
            .filter { it.isNotBlank() }
            .map { compose(*EVERY_PROFILE, "logs", "--no-color", "--tail", "$LAST_LINES", it).output }

    fun makeImages() = BuiltImages.make(stack)

    fun call(service: String, path: String = "/") {
        val address = address(service, HTTP)
        assertEquals(
            200,
            client
                .send(HttpRequest.newBuilder(URI("http://$address$path")).build(), BodyHandlers.discarding())
                .statusCode(),
            "$service$path",
        )
    }

    /** The compose files fix it, so it stays the same after a restart. */
    private fun address(service: String, port: Int) =
        addresses.computeIfAbsent(service to port) { published(service, port) }

    /** A run publishes at another port each time. */
    private fun published(service: String, port: Int) = compose(*EVERY_PROFILE, "port", service, "$port").output.trim()

    fun running(): List<String> =
        compose("ps", "--services", "--status", "running").output.lines().filter { it.isNotBlank() }.sorted()

    /** Services that have a container. */
    fun containers(): List<String> =
        compose(*EVERY_PROFILE, "ps", "-a", "--services").output.lines().filter { it.isNotBlank() }.sorted()

    /** Everything that this left on the machine. */
    fun remains(): List<String> =
        listOf(listOf("ps", "-aq"), listOf("network", "ls", "-q"), listOf("volume", "ls", "-q"))
            .map {
                CommandLine.run(
                        listOf("docker") + it + listOf("--filter", "label=com.docker.compose.project=${stack.project}")
                    )
                    .output
                    .trim()
            }
            .filter { it.isNotEmpty() }

    override fun close() {
        compose(*EVERY_PROFILE, "down", "-v", "--remove-orphans", "-t", "5")
    }

    companion object {
        private const val HTTP = 8080
        private const val MOST_OPEN_FILES = 65_536L
        private const val LAST_LINES = 30
        private val EVERY_PROFILE =
            listOf("bench", "quarkus", "runner").flatMap { listOf("--profile", it) }.toTypedArray()

        /** Skips tests in containers if Docker does not answer; with `-Dbench.docker=required` they fail. */
        fun assumeEngine() {
            val answers = hasEngine()
            if (System.getProperty("bench.docker") == "required") assertTrue(answers, "no Docker engine answers")
            else assumeTrue(answers, "no Docker engine answers")
        }

        /** Asks again, because next to other tests an engine may need longer than a user would wait. */
        fun hasEngine() = (1..3).any { DockerCli(CommandLine.root).answers() }

        private fun openFiles() =
            CommandLine.run(listOf("sh", "-c", "ulimit -Hn"))
                .output
                .trim()
                .let { it.toLongOrNull()?.coerceAtMost(MOST_OPEN_FILES) ?: MOST_OPEN_FILES }
                .toString()
    }
}
