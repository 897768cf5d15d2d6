package bench.runtime.compose

import bench.http.HttpCalls
import java.net.http.HttpRequest
import java.time.Duration
import java.util.Base64
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray

/** Marks runs, services and rates on the dashboards, with Grafana's annotations API. */
class Grafana(private val url: String, password: String) {
    private val calls = HttpCalls(connectLimit = Duration.ofSeconds(2))
    private val authorization = "Basic " + Base64.getEncoder().encodeToString("admin:$password".toByteArray())

    /**
     * Marks the time from [startMs] to [endMs], both of the epoch. A failed mark must not cost a run: it throws nothing
     * and waits for nothing.
     */
    fun annotate(startMs: Long, endMs: Long, text: String, tags: List<String>) {
        val body = buildJsonObject {
            put("time", startMs)
            put("timeEnd", endMs)
            put("text", text)
            putJsonArray("tags") { (listOf("bench") + tags).forEach { add(it) } }
        }
        val request =
            HttpCalls.get("$url/api/annotations", Duration.ofSeconds(5))
                .header("Authorization", authorization)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("$body"))
        calls.start(request)
    }

    companion object {
        const val SERVICE = "grafana"
        private const val PASSWORD_FILE = "/var/lib/grafana/admin-password"

        /** Null if the password cannot be read. */
        internal fun of(project: ComposeProject, addresses: Addresses): Grafana? = runCatching {
            Grafana(
                addresses.of(SERVICE, 3000),
                project.compose(listOf("exec", "-T", SERVICE, "cat", PASSWORD_FILE)).trim(),
            )
        }
            .getOrNull()
    }
}
