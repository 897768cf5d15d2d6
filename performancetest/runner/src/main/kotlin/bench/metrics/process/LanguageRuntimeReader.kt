package bench.metrics.process

import bench.http.HttpCalls
import bench.model.Service
import bench.model.Track
import java.io.IOException
import java.time.Duration

/**
 * Heap of a service's runtime: the real one from its own `/metrics`, and the configured one from its environment.
 * Bytes; null if not reported.
 */
object LanguageRuntimeReader {
    private val limit = Duration.ofSeconds(10)
    private val calls = HttpCalls()
    private val xmx = Regex("-Xmx(\\d{1,9})([kmgKMG]?)(?=\\s|$)")
    private val maxHeapSize = Regex("--max-heap-size=(\\d{1,9})(?!\\d)")

    /** Null also if the service does not answer: the gate then reports it. */
    fun measured(serviceUrl: String): Long? =
        try {
            parse(get("$serviceUrl/metrics"))
        } catch (_: IOException) {
            null
        }

    /** Metrics of the runtime at [serviceUrl]; null if it does not answer. */
    fun runtime(serviceUrl: String): LanguageRuntimeMetrics? =
        try {
            LanguageRuntimeMetrics.parse(get("$serviceUrl/metrics"))
        } catch (_: IOException) {
            null
        }

    /**
     * Heap that [service] was given: for Node.js by its command, for a JVM by its environment. Null if neither sets it.
     */
    fun configured(service: Service, track: Track): Long? =
        maxHeapSize.find(service.command.joinToString(" "))?.let { it.groupValues[1].toLong() shl 20 }
            ?: xmxBytes(service.environmentFor(track)["JAVA_TOOL_OPTIONS"].orEmpty())

    /** The last one wins, as in the JVM. */
    fun xmxBytes(options: String): Long? =
        xmx.findAll(options).lastOrNull()?.destructured?.let { (size, unit) ->
            size.toLong() shl (if (unit.isEmpty()) 0 else 10 * ("kmg".indexOf(unit.lowercase()) + 1))
        }

    /** Sums the heap pools that have a limit; pools without one report -1. */
    fun parse(metrics: String): Long? =
        PrometheusText(metrics)
            .let { it.values("nodejs_heap_limit_bytes") + it.values("jvm_memory_max_bytes", "area" to "heap") }
            .filter { it > 0 }
            .takeIf { it.isNotEmpty() }
            ?.sum()
            ?.toLong()

    private fun get(url: String): String = calls.send(HttpCalls.get(url, limit).header("Accept", "text/plain")).body()
}
