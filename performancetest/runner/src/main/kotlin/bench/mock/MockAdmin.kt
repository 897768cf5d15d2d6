package bench.mock

import bench.BenchFailure
import bench.PatienceFactor
import bench.UserError
import bench.http.HttpCalls
import bench.model.DependencyState
import bench.model.TrialSettings
import java.io.IOException
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse
import java.time.Duration
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject

/**
 * The admin interface of all instances of the mock, see `mock-dependency/README.md`. Without instances, calls do
 * nothing.
 *
 * @param urls address of each instance; it may change when a mock is started again.
 * @throws BenchFailure from every call when an instance has ended.
 */
class MockAdmin(private val urls: () -> List<String>) : AutoCloseable {
    constructor(urls: List<String>) : this({ urls })

    private val adminUrls
        get() = urls()

    private val calls = HttpCalls()
    private val json = Json { ignoreUnknownKeys = true }

    /**
     * Longer means that the mock hangs: a dead one refuses the connection at once, one on a busy machine is only late.
     */
    private val limit = Duration.ofSeconds(60 * PatienceFactor.ofThisRun)

    fun stats(): MockStats = MockStats.sum(send("/stats") { GET() }.map { json.decodeFromString(it) })

    /** The stats up to now; peak, totals and lateness restart. */
    fun reset(): MockStats =
        MockStats.sum(send("/stats/reset") { POST(BodyPublishers.noBody()) }.map { json.decodeFromString(it) })

    /** From now on calls wait [ms]. */
    fun delay(ms: Long) = behave(DependencyState(ms))

    /** From now on calls wait as trials with [settings] say; [seed] of delays that are drawn. */
    fun delay(settings: TrialSettings, seed: Long? = null) =
        eachWithSeed(seed) { MockBehaviour.json(DependencyState(settings.delay_ms), settings.delay, it) }

    /** Sets how calls are treated from now on. */
    fun behave(behaviour: JsonObject) {
        send("/behaviour") { PUT(BodyPublishers.ofString(behaviour.toString())) }
    }

    /**
     * Treats calls as [state] says from now on. If there are several instances, only one of them becomes slow.
     *
     * @param seed of delays that are drawn.
     */
    fun behave(state: DependencyState, seed: Long? = null) {
        val slow = state.slow_instance_ms
        if (slow == null || adminUrls.size == 1) return eachWithSeed(seed) { MockBehaviour.json(state, seed = it) }
        behave(MockBehaviour.json(state.copy(slow_instance_ms = null)))
        put(adminUrls.first(), MockBehaviour.json(state.copy(delay_ms = slow, slow_instance_ms = null)))
    }

    /** Instances get different seeds: otherwise all would draw the same delays. */
    private fun eachWithSeed(seed: Long?, behaviour: (Long?) -> JsonObject) = adminUrls.forEachIndexed { i, url ->
        put(url, behaviour(seed?.plus(i * SEEDS_APART)))
    }

    private fun put(adminUrl: String, behaviour: JsonObject) {
        send(listOf(adminUrl), "/behaviour") { PUT(BodyPublishers.ofString(behaviour.toString())) }
    }

    /** Answers waiting calls at once, so that the next measurement need not wait for them. */
    fun release() {
        send("/release") { POST(BodyPublishers.noBody()) }
    }

    /** Makes the mock collect its garbage now, not in the middle of a measured window. */
    fun collectGarbage() {
        send("/gc") { POST(BodyPublishers.noBody()) }
    }

    override fun close() = calls.close()

    /** @return answer of each instance. */
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
            throw BenchFailure(
                PART,
                "no answer",
                "The mock no longer answers at $adminUrl (${e.message ?: e.javaClass.simpleName}).",
                cause = e,
            )
        }

    private companion object {
        /** As records name it. */
        const val PART = "mock"

        /** More than a run has trials, so that no two trials share a seed. */
        const val SEEDS_APART = 1_000_000_000L
    }
}
