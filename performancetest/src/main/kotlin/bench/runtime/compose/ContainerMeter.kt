package bench.runtime.compose

import bench.UserError
import bench.resources.ResourceSample
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.double
import java.io.IOException
import java.net.URI
import java.net.URLEncoder
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers
import java.time.Duration

/** What containers use, as cAdvisor read it from their cgroups (v1 or v2) and Prometheus keeps it, at the moment cAdvisor read it. */
class ContainerMeter(private val prometheusUrl: String) {
    private val client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(2)).build()

    /** Between the clock of Prometheus and `System.nanoTime()`; fixed, so that one reading always has one time. */
    private val clockNs = System.nanoTime() - System.currentTimeMillis() * 1_000_000

    private val asked = mutableSetOf<String>()
    private var answer = emptyMap<String, ResourceSample>()
    private var answeredNs = 0L

    /** The newest reading of each container of [ids] that has one from the last seconds. */
    @Synchronized
    fun read(ids: Collection<String>): Map<String, ResourceSample> {
        // One question for service and bench together: each costs the bench CPU while it measures.
        val isNew = asked.addAll(ids)
        if (isNew || System.nanoTime() - answeredNs > FRESH_NS) answer = newest(asked).also { answeredNs = System.nanoTime() }
        return answer.filterKeys { it in ids }
    }

    /** A container that is gone need not be asked for any more. */
    @Synchronized
    fun forget(id: String) {
        asked -= id
    }

    private fun newest(ids: Collection<String>): Map<String, ResourceSample> = try {
        if (ids.isEmpty()) emptyMap() else samples(ask(query(ids)), ids, clockNs)
    } catch (_: IOException) {
        // A reading that is missing is missing: the trial shows it, and must not end for it.
        emptyMap()
    }

    private fun ask(query: String): String {
        val uri = URI("$prometheusUrl/api/v1/query?query=${URLEncoder.encode(query, Charsets.UTF_8)}")
        val response = client.send(HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(2)).build(), BodyHandlers.ofString())
        if (response.statusCode() != 200) throw UserError("Prometheus answered ${response.statusCode()} to the query $query")
        return response.body()
    }

    companion object {
        private const val ID = "container_id"
        private const val FRESH_NS = 150_000_000L
        private const val MIB = 1_048_576.0
        private const val CPU = "container_cpu_usage_seconds_total"
        private const val WORKING_SET = "container_memory_working_set_bytes"
        private const val ANONYMOUS = "container_memory_rss"
        private const val THROTTLED = "container_cpu_cfs_throttled_seconds_total"
        private val json = Json { ignoreUnknownKeys = true }

        /** Prometheus takes the id from the name of the cgroup (monitoring/prometheus/prometheus.yml). */
        fun query(ids: Collection<String>) =
            "{__name__=~\"${listOf(CPU, WORKING_SET, ANONYMOUS, THROTTLED).joinToString("|")}\",$ID=~\"${ids.joinToString("|")}\"}[6s]"

        /** @param response of the query above. @param clockNs added to a time in epoch nanoseconds. @return by container id. */
        fun samples(response: String, ids: Collection<String>, clockNs: Long): Map<String, ResourceSample> {
            val series = json.decodeFromString<Response>(response).data.result
            return ids.mapNotNull { id -> sample(series.filter { it.metric[ID] == id }, clockNs)?.let { id to it } }.toMap()
        }

        private fun sample(series: List<Series>, clockNs: Long): ResourceSample? {
            fun newest(name: String) = series.filter { it.metric["__name__"] == name }.maxByOrNull { it.at_s }
            val cpu = newest(CPU) ?: return null
            return ResourceSample(
                at_ns = (cpu.at_s * 1_000).toLong() * 1_000_000 + clockNs,
                cpu_s = cpu.value,
                working_set_mib = newest(WORKING_SET)?.value?.div(MIB),
                anonymous_mib = newest(ANONYMOUS)?.value?.div(MIB),
                throttled_s = newest(THROTTLED)?.value,
            )
        }
    }

    @Serializable
    private data class Response(val data: Data)

    @Serializable
    private data class Data(val result: List<Series>)

    /** [values] are pairs of seconds and a number in quotes, oldest first. */
    @Serializable
    private data class Series(val metric: Map<String, String>, val values: List<JsonArray>) {
        val at_s: Double get() = values.last()[0].jsonPrimitive.double
        val value: Double get() = values.last()[1].jsonPrimitive.content.toDouble()
    }
}
