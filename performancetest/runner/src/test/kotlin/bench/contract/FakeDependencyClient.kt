package bench.contract

import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.net.http.HttpResponse.BodyHandlers
import java.time.Duration

internal class WrongStatus : Exception()

/** Calls the dependency for the fake service. */
internal class FakeDependencyClient(url: String, timeoutMs: Long, private val defect: Defect?) : AutoCloseable {
    private val client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()
    private val request = HttpRequest.newBuilder(URI(url)).timeout(Duration.ofMillis(timeoutMs)).build()
    private var cached: Int? = null

    /** The first number stays, even if calls overlap. */
    fun number(): Int = cached ?: fetched().also { if (defect == Defect.CACHED && cached == null) cached = it }

    private fun fetched(): Int {
        var response = send()
        if (
            defect == Defect.CALLS_TWICE && response.statusCode() == 200 ||
                defect == Defect.RETRIES && response.statusCode() == 500
        )
            response = send()
        if (response.statusCode() != 200) throw WrongStatus()
        return response.body().trim().toInt()
    }

    private fun send(): HttpResponse<String> = client.send(request, BodyHandlers.ofString())

    override fun close() = client.shutdownNow()
}
