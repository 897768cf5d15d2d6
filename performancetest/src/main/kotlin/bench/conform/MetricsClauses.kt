package bench.conform

import kotlin.math.abs

private const val JVM_TOLERANCE = 0.05
private const val NODE_TOLERANCE = 0.10 // V8 adds the young generation to what --max-old-space-size says.
private const val MIB = 1_048_576.0
private val sampleLine = Regex("""([a-zA-Z_:][\w:]*)(\{.*})? (\S+)( -?\d+)?( # .*)?""")
private val xmx = Regex("""-Xmx(\d+)([kKmMgG]?)(?=\s|$)""")
private val oldSpace = Regex("""--max-old-space-size=(\d+)""")

internal val metricsClause = Clause("answers /metrics with Prometheus text") {
    val reply = get("/metrics")
    expect(reply.status == 200 && (reply.isText || "openmetrics-text" in reply.type)) { "$reply" }
    expect(sampleLines(reply).isNotEmpty()) { "no sample in the answer" }
    sampleLines(reply).forEach { expect(sampleLine.matches(it)) { "not a sample: $it" } }
}

/** The service tells what it really got; a heap is asserted, not assumed. */
internal val heapClause = Clause("has the heap that is configured") {
    val environment = service.service.environmentFor(service.track)
    val xmx = xmxBytes(environment["JAVA_TOOL_OPTIONS"].orEmpty())
    val oldSpace = oldSpaceBytes(environment["NODE_OPTIONS"].orEmpty())
    when {
        xmx != null -> expectHeap(xmx, JVM_TOLERANCE, sumOf("jvm_memory_max_bytes") { "area=\"heap\"" in it })
        oldSpace != null -> expectHeap(oldSpace, NODE_TOLERANCE, sumOf("nodejs_heap_limit_bytes") { true })
        else -> throw Broken("neither -Xmx in JAVA_TOOL_OPTIONS nor --max-old-space-size in NODE_OPTIONS")
    }
}

private fun sampleLines(reply: Reply) = reply.body.lines().map { it.trimEnd() }.filter { it.isNotEmpty() && !it.startsWith("#") }

/** A JVM gives -1 for a pool without a limit of its own. */
private fun Subject.sumOf(name: String, hasLabels: (String) -> Boolean): Double? = sampleLines(get("/metrics"))
    .mapNotNull { sampleLine.matchEntire(it)?.destructured }
    .mapNotNull { (sample, labels, value) -> value.toDoubleOrNull().takeIf { sample == name && hasLabels(labels) } }
    .filter { it > 0 }.ifEmpty { null }?.sum()

private fun expectHeap(configured: Double, tolerance: Double, measured: Double?) {
    expect(measured != null) { "no figure of the heap in /metrics" }
    expect(abs(measured!! / configured - 1) <= tolerance) { "${mib(measured)} MiB, configured are ${mib(configured)} MiB" }
}

/** The last one wins, as in the JVM. */
internal fun xmxBytes(options: String): Double? = xmx.findAll(options).lastOrNull()?.destructured?.let { (number, unit) ->
    number.toDouble() * when (unit.lowercase()) {
        "k" -> 1_024.0
        "m" -> MIB
        "g" -> 1_024 * MIB
        else -> 1.0
    }
}

internal fun oldSpaceBytes(options: String): Double? = oldSpace.findAll(options).lastOrNull()?.let { it.groupValues[1].toDouble() * MIB }

private fun mib(bytes: Double) = "%.0f".format(bytes / MIB)
