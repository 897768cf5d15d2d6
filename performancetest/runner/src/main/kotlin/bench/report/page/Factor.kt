package bench.report.page

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** How another service compares with one. */
@Serializable
internal data class Factor(val text: String, val kind: Kind) {
    @Serializable
    enum class Kind {
        @SerialName("better") BETTER,
        @SerialName("worse") WORSE,
        @SerialName("tie") TIE,
        @SerialName("unknown") UNKNOWN,
    }
}

/** One column of the comparison. @property factors by service, then by the other service. */
@Serializable
internal class FactorColumn(
    val run: String,
    val track: String,
    val title: String,
    val factors: Map<String, Map<String, Factor>>,
) {
    companion object {
        fun of(parts: List<PageRun>): List<FactorColumn> = parts.flatMap { part ->
            part.measures
                .map { FactorColumn(part.name, it.track.label, it.title + part.which, Factors(it).all()) }
                .filter { it.factors.size > 1 }
        }
    }
}
