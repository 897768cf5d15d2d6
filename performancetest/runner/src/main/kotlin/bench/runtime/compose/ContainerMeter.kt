package bench.runtime.compose

import bench.http.HttpCalls
import bench.metrics.process.ResourceSample
import java.io.IOException
import java.net.URLEncoder
import java.time.Duration
import kotlin.math.ceil

/**
 * Resource use of containers, as cAdvisor read it from their cgroups (v1 or v2) and Prometheus stores it, with the time
 * of cAdvisor's reading.
 */
class ContainerMeter private constructor(private val prometheusUrl: String) {
    private val limit = Duration.ofSeconds(2)
    private val calls = HttpCalls(connectLimit = limit)

    /**
     * All readings of each container of [ids] between two moments of `System.nanoTime()`, oldest first, and one or two
     * later ones. It runs after that time, because queries during it would cost CPU of the bench. It waits until
     * Prometheus has the end, but some seconds at most.
     */
    fun history(ids: Collection<String>, fromNs: Long, untilNs: Long): Map<String, List<ResourceSample>> {
        val patienceNs = System.nanoTime() + PATIENCE_NS
        var history: Map<String, List<ResourceSample>>
        do {
            history = read(ids, fromNs)
            val isComplete = (history.values.mapNotNull { it.lastOrNull()?.at_ns }.maxOrNull() ?: 0) >= untilNs
            if (!isComplete) Thread.sleep(PAUSE_MS)
        } while (!isComplete && System.nanoTime() < patienceNs)
        return history
    }

    private fun read(ids: Collection<String>, fromNs: Long): Map<String, List<ResourceSample>> =
        try {
            val seconds = ceil((System.nanoTime() - fromNs) / 1e9).toInt()
            // The engine may be another machine, with another clock. It read its clock in the middle of the call.
            val beforeNs = System.nanoTime()
            val engineNs = Readings.timeNs(ask(Readings.TIME))
            val clockNs = (beforeNs + System.nanoTime()) / 2 - engineNs
            Readings.parse(ask(Readings.query(ids, seconds)), clockNs)
        } catch (_: IOException) {
            // A missing reading must not end the trial; the trial shows that it is missing.
            emptyMap()
        }

    private fun ask(query: String): String {
        val url = "$prometheusUrl/api/v1/query?query=${URLEncoder.encode(query, Charsets.UTF_8)}"
        val response = calls.send(HttpCalls.get(url, limit))
        if (response.statusCode() != HttpCalls.OK)
            throw IOException("Prometheus answered ${response.statusCode()} to the query $query")
        return response.body()
    }

    companion object {
        const val PROMETHEUS = "prometheus"
        private const val PROMETHEUS_PORT = 9_090

        fun of(addresses: Addresses) = ContainerMeter(addresses.of(PROMETHEUS, PROMETHEUS_PORT))

        /** cAdvisor reads when Prometheus scrapes it, once per second. */
        private const val PATIENCE_NS = 4_000_000_000L
        private const val PAUSE_MS = 200L
    }
}
