package bench.mock

import bench.UserError
import bench.http.HttpCalls
import bench.model.DependencyState
import java.io.IOException
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse
import java.time.Duration
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject

/**
 * The admin interface of all instances of the mock, see `mock-dependency/README.md`; of none nothing is asked, and
 * nothing waits there. @throws UserError from every call when one is gone.
 */
class MockAdmin(private val adminUrls: List<String>) : AutoCloseable {
    private val calls = HttpCalls()
    private val json = Json { ignoreUnknownKeys = true }

    /** Says that it hangs: one that is gone refuses the connection at once, one on a busy machine is only late. */
    private val limit = Duration.ofSeconds(60)

    fun stats(): MockStats = MockStats.sum(send("/stats") { GET() }.map { json.decodeFromString(it) })

    /** The stats up to now; peak, totals and lateness start again. */
    fun reset(): MockStats =
        MockStats.sum(send("/stats/reset") { POST(BodyPublishers.noBody()) }.map { json.decodeFromString(it) })

    /** From now on calls wait [ms]. */
    fun delay(ms: Long) = behave(DependencyState(ms))

    /** From now on calls are treated so. */
    fun behave(behaviour: JsonObject) {
        send("/behaviour") { PUT(BodyPublishers.ofString(behaviour.toString())) }
    }

    /**
     * From now on calls are treated as [state] says; one slow instance of three is one instance, where there are
     * several.
     */
    fun behave(state: DependencyState) {
        val slow = state.slow_instance_ms
        if (slow == null || adminUrls.size == 1) return behave(MockBehaviour.json(state))
        behave(MockBehaviour.json(state.copy(slow_instance_ms = null)))
        put(adminUrls.first(), MockBehaviour.json(state.copy(delay_ms = slow, slow_instance_ms = null)))
    }

    private fun put(adminUrl: String, behaviour: JsonObject) =
        send(listOf(adminUrl), "/behaviour") { PUT(BodyPublishers.ofString(behaviour.toString())) }

    /** What waits now is answered at once: the next measurement need not wait for it. */
    fun release() {
        send("/release") { POST(BodyPublishers.noBody()) }
    }

    /** The mock collects its garbage now rather than in the middle of a measured window. */
    fun collectGarbage() {
        send("/gc") { POST(BodyPublishers.noBody()) }
    }

    override fun close() = calls.close()

    /** @return what each instance answered. */
    private fun send(path: String, method: HttpRequest.Builder.() -> Unit): List<String> = send(adminUrls, path, method)

    private fun send(urls: List<String>, path: String, method: HttpRequest.Builder.() -> Unit): List<String> =
        urls.map { adminUrl ->
            val response = answer(adminUrl, HttpCalls.get(adminUrl + path, limit).apply(method))
            if (response.statusCode() != HttpCalls.OK)
                throw UserError(
                    "The mock at $adminUrl refused $path (${response.statusCode()}): ${response.body().trim()}"
                )
            response.body()
        }

    private fun answer(adminUrl: String, request: HttpRequest.Builder): HttpResponse<String> =
        try {
            calls.send(request)
        } catch (e: IOException) {
            throw UserError("The mock no longer answers at $adminUrl (${e.message ?: e.javaClass.simpleName}).", e)
        }
}
