package bench.e2e

import java.net.URI
import java.net.URLEncoder
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers
import java.time.Instant
import kotlin.test.assertEquals
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive

/** Queries the monitoring. @property address its host and port while it runs */
class Prometheus(private val address: () -> String) {
    private val client = HttpClient.newHttpClient()

    /** The values of the label `service` in the results of [expression] since [from]; empty if there are none. */
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
     * The same, after all of [all] are there or some seconds have passed: Prometheus notices a container up to 6 s
     * late.
     */
    fun awaited(expression: String, all: Set<String>, from: Instant): Set<String> {
        becomes(expression, from) { it.containsAll(all) }
        return services(expression, from)
    }

    /** @return whether [services] are right, at once or after some seconds */
    fun becomes(expression: String, from: Instant, isRight: (Set<String>) -> Boolean): Boolean {
        val patience = Instant.now().plusSeconds(PATIENCE_S)
        while (!isRight(services(expression, from))) if (Instant.now() < patience) Thread.sleep(PAUSE_MS)
        else return false
        return true
    }

    private fun JsonElement.label(name: String) =
        jsonObject.getValue("metric").jsonObject[name]?.jsonPrimitive?.content.orEmpty()

    private fun ask(path: String, expression: String): JsonElement {
        val uri = URI("http://${address()}/api/v1/${path}query=${URLEncoder.encode(expression, Charsets.UTF_8)}")
        val response = client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
        assertEquals(200, response.statusCode(), "$expression: ${response.body()}")
        return Json.parseToJsonElement(response.body())
    }

    companion object {
        const val PORT = 9090
        private const val PATIENCE_S = 20L
        private const val PAUSE_MS = 500L
    }
}
