package bench.metrics.process

/** The samples of a text in Prometheus' format; other lines are skipped. Pure. */
class PrometheusText(private val text: String) {
    private class Sample(val name: String, labels: String, val value: Double?, val timeMs: Long?) {
        val labels: Map<String, String> by lazy {
            label.findAll(labels).associate { it.groupValues[1] to it.groupValues[2] }
        }
    }

    private val lines =
        text.lineSequence().map { it.trimEnd() }.filter { it.isNotEmpty() && !it.startsWith("#") }.toList()
    private val samples = lines.mapNotNull { line ->
        sample.matchEntire(line)?.destructured?.let { (name, labels, value, time) ->
            Sample(name, labels, value.toDoubleOrNull(), time.trim().toLongOrNull())
        }
    }

    val isEmpty: Boolean
        get() = samples.isEmpty()

    /** The first line that is neither a comment nor a sample. */
    val broken: String?
        get() = lines.firstOrNull { !sample.matches(it) }

    /** Sum over samples that have [label], or over all; null if there is none. NaN values do not count. */
    fun sum(name: String, label: Pair<String, String>? = null): Double? =
        values(name, label).takeIf { it.isNotEmpty() }?.sum()

    /** Each finite value of the samples that have [label], or all. */
    fun values(name: String, label: Pair<String, String>? = null): List<Double> =
        samples
            .filter { it.name == name && (label == null || it.labels[label.first] == label.second) }
            .mapNotNull { it.value }
            .filter { it.isFinite() }

    /** Values by the value of [label]. */
    fun by(name: String, label: String): Map<String, Double> =
        samples
            .filter { it.name == name }
            .mapNotNull { of -> of.labels[label]?.let { key -> of.value?.let { key to it } } }
            .toMap()

    /** Times, in ms of the epoch, by the value of [label]; samples without one do not count. */
    fun timesMs(name: String, label: String): Map<String, Long> =
        samples
            .filter { it.name == name }
            .mapNotNull { of -> of.labels[label]?.let { key -> of.timeMs?.let { key to it } } }
            .toMap()

    /** True also before its first sample. */
    fun declares(name: String) = "# TYPE $name " in text

    private companion object {
        val sample = Regex("""([a-zA-Z_:][\w:]*)(\{.*?})? (\S+)( -?\d+)?( # .*)?""")
        val label = Regex("""(\w+)="((?:[^"\\]|\\.)*)"""")
    }
}
