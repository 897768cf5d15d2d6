package bench.runtime.compose

import bench.metrics.process.CadvisorMetrics.ANONYMOUS
import bench.metrics.process.CadvisorMetrics.CPU
import bench.metrics.process.CadvisorMetrics.THROTTLED
import bench.metrics.process.CadvisorMetrics.WORKING_SET
import bench.metrics.process.CadvisorMetrics.mib
import bench.metrics.process.ResourceSample
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.double
import kotlinx.serialization.json.jsonPrimitive

/** Prometheus query for a container's figures, and its answer. Pure. */
internal object Readings {
    private const val ID = "container_id"
    private val json = Json { ignoreUnknownKeys = true }

    /** Query for the clock that dates the samples. */
    const val TIME = "time()"

    /**
     * @param response answer to [TIME].
     * @return nanoseconds of the epoch.
     */
    fun timeNs(response: String): Long =
        Math.round(json.decodeFromString<Scalar>(response).data.result[1].jsonPrimitive.double * 1_000) * 1_000_000

    /**
     * Each sample of the last [seconds] with its own time. Prometheus takes the id from the name of the cgroup
     * (monitoring/prometheus/prometheus.yml).
     */
    fun query(ids: Collection<String>, seconds: Int): String {
        val names = listOf(CPU, WORKING_SET, ANONYMOUS, THROTTLED)
        return "{__name__=~\"${names.joinToString("|")}\",$ID=~\"${ids.joinToString("|")}\"}[${seconds}s]"
    }

    /**
     * @param response answer to the query above.
     * @param clockNs added to a time in epoch nanoseconds.
     * @return readings by container id, oldest first.
     */
    fun parse(response: String, clockNs: Long): Map<String, List<ResourceSample>> =
        json
            .decodeFromString<Response>(response)
            .data
            .result
            .groupBy { it.metric[ID].orEmpty() }
            .mapValues { (_, series) ->
                samples(series.associate { it.metric["__name__"].orEmpty() to it.byTime() }, clockNs)
            }
            .filterValues { it.isNotEmpty() }

    /** All figures of one reading have the same time. */
    private fun samples(figures: Map<String, Map<Double, Double>>, clockNs: Long): List<ResourceSample> =
        figures[CPU].orEmpty().toSortedMap().map { (at, cpu) ->
            ResourceSample(
                at_ns = Math.round(at * 1_000) * 1_000_000 + clockNs,
                cpu_s = cpu,
                working_set_mib = mib(figures[WORKING_SET]?.get(at)),
                anonymous_mib = mib(figures[ANONYMOUS]?.get(at)),
                throttled_s = figures[THROTTLED]?.get(at),
            )
        }

    @Serializable private data class Scalar(val data: Value)

    @Serializable private data class Value(val result: JsonArray)

    @Serializable private data class Response(val data: Data)

    @Serializable private data class Data(val result: List<Series>)

    /** [values] are pairs of seconds and a number in quotes. */
    @Serializable
    private data class Series(val metric: Map<String, String>, val values: List<JsonArray>) {
        fun byTime() = values.associate { it[0].jsonPrimitive.double to it[1].jsonPrimitive.content.toDouble() }
    }
}
