package bench.wording

import bench.model.Track
import bench.model.Verdict
import java.util.Locale

/** Memory and CPU that services need at a rate. */
sealed interface ResourceFinding {
    /** From the least to the most of [what] was measured. */
    data class Span(
        val ratePerS: Int,
        val track: Track,
        val what: Resource,
        val least: ServiceFigure,
        val most: ServiceFigure,
    ) : ResourceFinding

    /** Services that do not sustain the rate, with their verdicts. */
    data class NotRanked(val track: Track, val services: List<Pair<String, Verdict>>) : ResourceFinding
}

/** Memory or CPU. @property said its name, by the kind of memory that was measured. */
enum class Resource(val digits: Int, val unit: String, val said: (memory: String) -> String) {
    MEMORY(0, "MiB", { "peak $it" }),
    CPU(2, "s", { "CPU per 1,000 correct answers" }),
}

/** Memory and CPU at a rate, in words. */
object ResourceWords {
    /** @param memory which kind of it was measured. */
    fun text(finding: ResourceFinding, memory: String): String =
        when (finding) {
            is ResourceFinding.Span -> span(finding, memory)
            is ResourceFinding.NotRanked ->
                "These services do not sustain that rate on ${finding.track.label} and are not ranked: " +
                    "${finding.services.map { (service, verdict) -> "$service (${verdict.label})" }.inWords()}."
        }

    private fun span(span: ResourceFinding.Span, memory: String): String {
        val (least, most) = span.least to span.most
        fun text(figure: ServiceFigure) =
            "%.${span.what.digits}f ${span.what.unit} (${figure.service})".format(Locale.ROOT, figure.value)
        return "At ${span.ratePerS} req/s on ${span.track.label}, ${span.what.said(memory)} ranges from " +
            "${text(least)} to ${text(most)}, %.1f× as much.".format(Locale.ROOT, most.value!! / least.value!!)
    }
}
