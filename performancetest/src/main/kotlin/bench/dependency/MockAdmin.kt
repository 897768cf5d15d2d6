package bench.dependency

import bench.UserError
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject
import java.io.IOException
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.net.http.HttpResponse.BodyHandlers
import java.time.Duration

@Serializable
data class MockStats(val requests: Long, val answered: Long, val in_flight: Long, val peak_in_flight: Long, val lateness_ms: MockLateness)

@Serializable
data class MockLateness(val p50: Double?, val p99: Double?, val max: Double?, val count: Long)

/** The mock's admin interface, see `mock-dependency/README.md`. @throws UserError from every call when the mock is gone. */
class MockAdmin(private val adminUrl: String) : AutoCloseable {
    private val client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()
    private val json = Json { ignoreUnknownKeys = true }

    fun stats(): MockStats = json.decodeFromString(send(request("/stats")))

    /** The stats up to now; peak, totals and lateness start anew. */
    fun reset(): MockStats = json.decodeFromString(send(request("/stats/reset").POST(HttpRequest.BodyPublishers.noBody())))

    /** From now on calls wait [ms]. */
    fun delay(ms: Long) = behave(buildJsonObject { putJsonObject("delay") { put("kind", "fixed"); put("ms", ms) } })

    /** From now on calls are treated so. */
    fun behave(behaviour: JsonObject) {
        send(request("/behaviour").PUT(HttpRequest.BodyPublishers.ofString(behaviour.toString())))
    }

    /** The mock collects its garbage now rather than in the middle of a measured window. */
    fun collectGarbage() {
        answer(request("/gc").POST(HttpRequest.BodyPublishers.noBody()))
    }

    override fun close() = client.shutdownNow()

    private fun request(path: String) = HttpRequest.newBuilder(URI(adminUrl + path)).timeout(Duration.ofSeconds(10))

    private fun send(request: HttpRequest.Builder): String {
        val response = answer(request)
        check(response.statusCode() == 200) { "The mock's admin port answered ${response.statusCode()} ${response.body()}" }
        return response.body()
    }

    private fun answer(request: HttpRequest.Builder): HttpResponse<String> = try {
        client.send(request.build(), BodyHandlers.ofString())
    } catch (e: IOException) {
        throw UserError("The mock no longer answers at $adminUrl (${e.message ?: e.javaClass.simpleName}).", e)
    }
}
