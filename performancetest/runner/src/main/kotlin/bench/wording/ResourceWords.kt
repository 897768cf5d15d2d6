package bench.wording

import bench.model.Track
import bench.model.Verdict
import java.util.Locale

/** What a rate takes of services. */
sealed interface ResourceFinding {
    /** From the least to the most of [what] was measured. */
    data class Span(
        val ratePerS: Int,
        val track: Track,
        val what: Resource,
        val least: ServiceFigure,
        val most: ServiceFigure,
    ) : ResourceFinding

    /** Those that do not hold the rate, with their verdicts. */
    data class NotRanked(val track: Track, val services: List<Pair<String, Verdict>>) : ResourceFinding
}

/** What a rate takes of a service. @property said its name, by the kind of memory that was measured. */
enum class Resource(val digits: Int, val unit: String, val said: (memory: String) -> String) {
    MEMORY(0, "MiB", { "peak $it" }),
    CPU(2, "s", { "CPU per 1,000 correct answers" }),
}

/** What a rate takes, in words. */
object ResourceWords {
    /** @param memory which kind of it was measured. */
    fun text(finding: ResourceFinding, memory: String): String =
        when (finding) {
            is ResourceFinding.Span -> span(finding, memory)
            is ResourceFinding.NotRanked ->
                "Not ranked at that on ${finding.track.label}, for they do not hold it: " +
                    "${finding.services.map { (service, verdict) -> "$service (${verdict.label})" }.inWords()}."
        }

    private fun span(span: ResourceFinding.Span, memory: String): String {
        val (least, most) = span.least to span.most
        fun text(figure: ServiceFigure) =
            "%.${span.what.digits}f ${span.what.unit} (${figure.service})".format(Locale.ROOT, figure.value)
        return "At ${span.ratePerS} req/s on ${span.track.label}, ${span.what.said(memory)} goes from " +
            "${text(least)} to ${text(most)}, %.1f times as much.".format(Locale.ROOT, most.value!! / least.value!!)
    }
}
