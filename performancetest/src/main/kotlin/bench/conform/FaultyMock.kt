package bench.conform

import bench.UserError
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject
import java.io.IOException
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers

/** What the mock does with the calls that arrive from now on. */
internal enum class Behaviour(val errorShare: Int = 0, val fault: String? = null) {
    CORRECT, STATUS_500(errorShare = 1), GARBAGE(fault = "garbage"), RESET(fault = "reset"), HANG(fault = "hang")
}

/** Of the mock's figures those that the contract needs. */
@Serializable
internal data class MockStats(val requests: Long, val in_flight: Long)

/** The mock's admin interface, see `mock-dependency/README.md`. */
internal class MockAdmin(private val adminUrl: String, private val delayMs: Long) : AutoCloseable {
    private val json = Json { ignoreUnknownKeys = true }
    private val client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()

    fun behave(behaviour: Behaviour, delayMs: Long = this.delayMs) {
        val body = buildJsonObject {
            putJsonObject("delay") { put("kind", "fixed"); put("ms", delayMs) }
            put("error_share", behaviour.errorShare)
            put("fault", behaviour.fault)
        }
        send(request("/behaviour").PUT(BodyPublishers.ofString(body.toString())))
    }

    fun stats(): MockStats = json.decodeFromString(send(request("/stats")))

    /** How many calls reach the mock while [action] runs. */
    fun requestsDuring(action: () -> Unit): Long {
        val before = stats().requests
        action()
        return stats().requests - before
    }

    /** Waits until the figures are as wanted. @return false if they are not within [limitMs]. */
    fun await(limitMs: Long, wanted: (MockStats) -> Boolean): Boolean {
        val end = System.nanoTime() + limitMs * 1_000_000
        while (System.nanoTime() < end) {
            if (wanted(stats())) return true
            Thread.sleep(PAUSE_MS)
        }
        return false
    }

    override fun close() = client.shutdownNow()

    private fun request(path: String) = HttpRequest.newBuilder(URI(adminUrl + path))

    private fun send(request: HttpRequest.Builder): String {
        val response = try {
            client.send(request.build(), BodyHandlers.ofString())
        } catch (failure: IOException) {
            throw UserError("The mock no longer answers at $adminUrl: ${failure.message ?: failure.javaClass.simpleName}", failure)
        }
        check(response.statusCode() == 200) { "The mock refused: ${response.statusCode()} ${response.body()}" }
        return response.body()
    }

    private companion object {
        const val PAUSE_MS = 10L
    }
}
