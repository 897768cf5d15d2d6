package bench.e2e

import bench.catalog.Catalog
import bench.runtime.compose.DockerCli
import java.net.URI
import java.net.URLEncoder
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers
import java.time.Instant
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assumptions.assumeTrue

/** The project's containers, all but Grafana, whose image cannot be had where no registry is reached. */
class ComposeStack(private val project: String = PROJECT) : AutoCloseable {
    private val client = HttpClient.newHttpClient()

    /**
     * No more open files than this machine allows; a quota that decides nothing, so that there is something to tell of
     * throttling.
     */
    val environment = mapOf("NOFILE" to openFiles(), "SERVICE_CPUS" to "2", "COMPOSE_PROJECT_NAME" to project)
    val measured: List<String> = Catalog.load(CommandLine.root).services.filter { it.callsDependency }.map { it.name }

    fun compose(vararg arguments: String): CommandLine.Result =
        CommandLine.run(listOf("docker", "compose", *arguments), environment)

    fun bench(arguments: String): CommandLine.Result {
        BuiltImages.make(this)
        return CommandLine.run(runner(arguments), environment)
    }

    /** Its lock is not that of local processes: a test class that may not run next to those says so itself. */
    fun runner(arguments: String): List<String> = CommandLine.runner(arguments, temporary = TEMPORARY)

    /** What `docker compose [options] up` brings up here. */
    fun declared(vararg options: String): List<String> =
        compose(*options, "config", "--services").output.lines().filter { it.isNotBlank() && it != "grafana" }

    fun up(services: List<String> = declared()) {
        BuiltImages.make(this)
        val result = compose("--progress", "plain", *EVERY_PROFILE, "up", "-d", "--wait", *services.toTypedArray())
        assertEquals(0, result.exitCode, result.output.lines().takeLast(LAST_LINES).joinToString("\n"))
    }

    fun call(service: String, path: String = "/") {
        val address = compose(*EVERY_PROFILE, "port", service, "8080").output.trim()
        assertEquals(
            200,
            client
                .send(HttpRequest.newBuilder(URI("http://$address$path")).build(), BodyHandlers.discarding())
                .statusCode(),
            "$service$path",
        )
    }

    /** The values of label `service` among what [expression] had to say since [from]; empty where it said nothing. */
    fun services(expression: String, from: Instant): Set<String> =
        ask("query_range?start=${from.epochSecond}&end=${Instant.now().epochSecond}&step=2&", expression)
            .jsonObject
            .getValue("data")
            .jsonObject
            .getValue("result")
            .jsonArray
            .map { it.label("service") }
            .toSet()

    /**
     * The same, as soon as all of [all] are there, or after some seconds: Prometheus hears of a container up to 6 s
     * late.
     */
    fun awaited(expression: String, all: Set<String>, from: Instant): Set<String> {
        becomes(expression, from) { it.containsAll(all) }
        return services(expression, from)
    }

    /** @return whether [services] are as they should be, at once or after some seconds. */
    fun becomes(expression: String, from: Instant, isRight: (Set<String>) -> Boolean): Boolean {
        val patience = Instant.now().plusSeconds(PATIENCE_S)
        while (!isRight(services(expression, from))) if (Instant.now() < patience) Thread.sleep(PAUSE_MS)
        else return false
        return true
    }

    private fun JsonElement.label(name: String) =
        jsonObject.getValue("metric").jsonObject[name]?.jsonPrimitive?.content.orEmpty()

    private fun ask(path: String, expression: String): JsonElement {
        val address = compose("port", "prometheus", "9090").output.trim()
        val uri = URI("http://$address/api/v1/${path}query=${URLEncoder.encode(expression, Charsets.UTF_8)}")
        val response = client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
        assertEquals(200, response.statusCode(), "$expression: ${response.body()}")
        return Json.parseToJsonElement(response.body())
    }

    fun running(): List<String> =
        compose("ps", "--services", "--status", "running").output.lines().filter { it.isNotBlank() }.sorted()

    /** Services of which a container is there. */
    fun containers(): List<String> =
        compose(*EVERY_PROFILE, "ps", "-a", "--services").output.lines().filter { it.isNotBlank() }.sorted()

    /** What all of this left on the machine. */
    fun remains(): List<String> =
        listOf(listOf("ps", "-aq"), listOf("network", "ls", "-q"), listOf("volume", "ls", "-q"))
            .map {
                CommandLine.run(listOf("docker") + it + listOf("--filter", "label=com.docker.compose.project=$project"))
                    .output
                    .trim()
            }
            .filter { it.isNotEmpty() }

    override fun close() {
        compose(*EVERY_PROFILE, "down", "-v", "--remove-orphans", "-t", "5")
    }

    companion object {
        const val PROJECT = "bench-it"
        private val TEMPORARY = CommandLine.root.resolve("performancetest/e2e/target/containers-tmp")
        private const val MOST_OPEN_FILES = 65_536L
        private const val LAST_LINES = 30
        private const val PATIENCE_S = 20L
        private const val PAUSE_MS = 500L
        private val EVERY_PROFILE =
            listOf("bench", "quarkus", "runner").flatMap { listOf("--profile", it) }.toTypedArray()

        /**
         * Tests in containers are left out where no engine answers, unless `-Dbench.docker=required` says that one
         * must.
         */
        fun assumeEngine() {
            val answers = DockerCli(CommandLine.root).answers()
            if (System.getProperty("bench.docker") == "required") assertTrue(answers, "no Docker engine answers")
            else assumeTrue(answers, "no Docker engine answers")
        }

        private fun openFiles() =
            CommandLine.run(listOf("sh", "-c", "ulimit -Hn"))
                .output
                .trim()
                .let { it.toLongOrNull()?.coerceAtMost(MOST_OPEN_FILES) ?: MOST_OPEN_FILES }
                .toString()
    }
}
