package bench.runtime.compose

import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers
import java.time.Duration
import java.util.Base64
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray

/** Marks runs, services and levels on the dashboards, by Grafana's annotations API. */
class Grafana(private val url: String, password: String) {
    private val client =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(2)).build()
    private val authorization = "Basic " + Base64.getEncoder().encodeToString("admin:$password".toByteArray())

    /**
     * From [startMs] to [endMs], both of the epoch. What cannot be marked is not worth a run: nothing is thrown,
     * nothing waited for.
     */
    fun annotate(startMs: Long, endMs: Long, text: String, tags: List<String>) {
        val body = buildJsonObject {
            put("time", startMs)
            put("timeEnd", endMs)
            put("text", text)
            putJsonArray("tags") { (listOf("bench") + tags).forEach { add(it) } }
        }
        val request =
            HttpRequest.newBuilder(URI("$url/api/annotations"))
                .timeout(Duration.ofSeconds(5))
                .header("Authorization", authorization)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("$body"))
                .build()
        client.sendAsync(request, BodyHandlers.discarding())
    }

    companion object {
        const val SERVICE = "grafana"
        private const val PASSWORD_FILE = "/var/lib/grafana/admin-password"

        /** Null where the password cannot be read. */
        internal fun of(project: ComposeProject, addresses: Addresses): Grafana? = runCatching {
            Grafana(
                addresses.of(SERVICE, 3000),
                project.compose(listOf("exec", "-T", SERVICE, "cat", PASSWORD_FILE)).trim(),
            )
        }
            .getOrNull()
    }
}
