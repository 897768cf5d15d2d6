package bench.dependency

import bench.UserError
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject
import java.io.IOException
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse
import java.net.http.HttpResponse.BodyHandlers
import java.time.Duration

/** The admin interface of all instances of the mock, see `mock-dependency/README.md`. @throws UserError from every call when one is gone. */
class MockAdmin(private val adminUrls: List<String>) : AutoCloseable {
    private val client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()
    private val json = Json { ignoreUnknownKeys = true }

    fun stats(): MockStats = MockStats.sum(send("/stats") { GET() }.map { json.decodeFromString(it) })

    /** The stats up to now; peak, totals and lateness start anew. */
    fun reset(): MockStats = MockStats.sum(send("/stats/reset") { POST(BodyPublishers.noBody()) }.map { json.decodeFromString(it) })

    /** From now on calls wait [ms]. */
    fun delay(ms: Long) = behave(buildJsonObject { putJsonObject("delay") { put("kind", "fixed"); put("ms", ms) } })

    /** From now on calls are treated so. */
    fun behave(behaviour: JsonObject) {
        send("/behaviour") { PUT(BodyPublishers.ofString(behaviour.toString())) }
    }

    /** The mock collects its garbage now rather than in the middle of a measured window. */
    fun collectGarbage() {
        send("/gc") { POST(BodyPublishers.noBody()) }
    }

    override fun close() = client.shutdownNow()

    /** @return what each instance answered. */
    private fun send(path: String, method: HttpRequest.Builder.() -> Unit): List<String> = adminUrls.map { adminUrl ->
        val response = answer(adminUrl, HttpRequest.newBuilder(URI(adminUrl + path)).timeout(Duration.ofSeconds(10)).apply(method).build())
        check(response.statusCode() == 200) { "The mock's admin port answered ${response.statusCode()} ${response.body()}" }
        response.body()
    }

    private fun answer(adminUrl: String, request: HttpRequest): HttpResponse<String> = try {
        client.send(request, BodyHandlers.ofString())
    } catch (e: IOException) {
        throw UserError("The mock no longer answers at $adminUrl (${e.message ?: e.javaClass.simpleName}).", e)
    }
}
