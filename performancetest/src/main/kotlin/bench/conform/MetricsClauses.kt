package bench.conform

import bench.run.RuntimeReading
import bench.validity.Thresholds
import kotlin.math.abs

private val sampleLine = Regex("""([a-zA-Z_:][\w:]*)(\{.*})? (\S+)( -?\d+)?( # .*)?""")

internal val metricsClause = Clause("answers /metrics with Prometheus text") {
    val reply = get("/metrics")
    expect(reply.status == 200 && (reply.isText || "openmetrics-text" in reply.type)) { "$reply" }
    expect(sampleLines(reply).isNotEmpty()) { "no sample in the answer" }
    sampleLines(reply).forEach { expect(sampleLine.matches(it)) { "not a sample: $it" } }
}

/** The service tells what it really got; a heap is asserted, not assumed. */
internal val heapClause = Clause("has the heap that is configured") {
    val configured = RuntimeReading.configured(service.service, service.track) ?: throw Broken("neither -Xmx in JAVA_TOOL_OPTIONS nor --max-heap-size in the command")
    val measured = RuntimeReading.parse(get("/metrics").body) ?: throw Broken("no figure of the heap in /metrics")
    expect(abs(measured - configured) <= Thresholds.HEAP_SHARE * configured) { "${measured shr 20} MiB, configured are ${configured shr 20} MiB" }
}

private fun sampleLines(reply: Reply) = reply.body.lines().map { it.trimEnd() }.filter { it.isNotEmpty() && !it.startsWith("#") }
