package bench.contract

import bench.metrics.process.LanguageRuntimeMetrics
import bench.metrics.process.LanguageRuntimeReader
import bench.metrics.process.PrometheusText
import bench.model.Thresholds
import kotlin.math.abs

internal val metricsClause =
    Clause("answers /metrics with Prometheus text") {
        val reply = get("/metrics")
        expect(reply.status == 200 && (reply.isText || "openmetrics-text" in reply.type)) { "$reply" }
        val text = PrometheusText(reply.body)
        text.broken?.let { expect(false) { "not a sample: $it" } }
        expect(!text.isEmpty) { "no sample in the answer" }
    }

/** The service reports its real heap: the test checks it and does not assume it. */
internal val heapClause =
    Clause("has the heap that is configured") {
        val configured =
            LanguageRuntimeReader.configured(service.service, service.track)
                ?: throw Broken("neither -Xmx in JAVA_TOOL_OPTIONS nor --max-heap-size in the command")
        val measured = LanguageRuntimeReader.parse(metricsOnce { isHeap(LanguageRuntimeReader.parse(it), configured) })
        expect(measured != null) { "no figure of the heap in /metrics" }
        expect(isHeap(measured, configured)) { "${measured!! shr 20} MiB, configured are ${configured shr 20} MiB" }
    }

/**
 * A process that has not collected garbage yet has no series of pauses. It is enough that it counts allocations, or in
 * Node.js declares the series.
 */
internal val runtimeClause =
    Clause("tells the heap that is used and what its collections did") {
        val isNode = service.service.command.firstOrNull() == "node"
        val missing = missingFigures(metricsOnce { missingFigures(it, isNode).isEmpty() }, isNode)
        expect(missing.isEmpty()) { "not in /metrics: ${missing.joinToString()}" }
    }

/** Series of Micrometer, or of prom-client for Node.js, that [metricsText] lacks. */
internal fun missingFigures(metricsText: String, isNode: Boolean): List<String> {
    val figures = LanguageRuntimeMetrics.parse(metricsText)
    return listOfNotNull(
        (if (isNode) "nodejs_heap_size_used_bytes" else "jvm_memory_used_bytes{area=\"heap\"}").takeIf {
            figures.heap_used_mib == null
        },
        "jvm_gc_memory_allocated_bytes_total".takeIf { !isNode && figures.allocated_mib == null },
        (if (isNode) "nodejs_gc_duration_seconds" else "jvm_gc_pause_seconds").takeIf { figures.gc_pause_s == null },
    )
}

/**
 * Text of `/metrics` once [isComplete], or the last text within the time. A framework may open its port before it has
 * bound its last meters: Quarkus has no fixed order.
 */
private fun Subject.metricsOnce(isComplete: (String) -> Boolean): String {
    val end = System.nanoTime() + pace.metersMs * 1_000_000
    while (true) {
        val text = get("/metrics").body
        if (isComplete(text) || System.nanoTime() >= end) return text
        Thread.sleep(pace.mockDelayMs)
    }
}

private fun isHeap(measuredBytes: Long?, configuredBytes: Long) =
    measuredBytes != null && abs(measuredBytes - configuredBytes) <= Thresholds.HEAP_SHARE * configuredBytes
