package bench.wording

import bench.model.Track
import bench.record.CapacityResult
import bench.record.LimitKind
import java.util.Locale

/** The answer of a run of searches for one track. */
sealed interface CapacityFinding {
    val track: Track

    /** No trial is valid. */
    data class NothingCounts(override val track: Track) : CapacityFinding

    /** @property limits kinds of limits, the most frequent first, each with its number of services. */
    data class Same(
        override val track: Track,
        val services: List<String>,
        val sustained: CapacityResult,
        val limits: List<Pair<LimitKind, Int>>,
    ) : CapacityFinding

    /** @property times ratio of [most] to [least]; null where it says nothing. */
    data class Span(
        override val track: Track,
        val least: CapacityResult,
        val most: CapacityResult,
        val times: Double?,
        val limits: List<Pair<LimitKind, Int>>,
    ) : CapacityFinding
}

/** Capacities in words. */
object AnswerWords {
    fun text(finding: CapacityFinding): String =
        when (finding) {
            is CapacityFinding.NothingCounts -> "${finding.track.label}: there is no result, because no trial is valid."
            is CapacityFinding.Same ->
                "${finding.track.label}: ${finding.services.fewInWords()} " +
                    "${if (finding.services.size == 1) "sustains" else "sustain"} ${rate(finding.sustained)}" +
                    limited(finding.limits)
            is CapacityFinding.Span ->
                "${finding.track.label}: services sustain ${rate(finding.least)} (${finding.least.service}) to " +
                    "${rate(finding.most)} (${finding.most.service})${times(finding)}${limited(finding.limits)}"
        }

    private fun times(span: CapacityFinding.Span): String {
        val bound = if (span.most.isAtLeast) "at least " else ""
        return span.times?.let { ", $bound%.1f× as many".format(Locale.ROOT, it) }.orEmpty()
    }

    private fun rate(result: CapacityResult) =
        when {
            result.isAtLeast -> "≥ ${result.sustained ?: 0} req/s"
            else -> result.sustained?.let { "$it req/s" } ?: "no rate"
        }

    /** The end of a sentence about all services with [limits]. */
    private fun limited(limits: List<Pair<LimitKind, Int>>): String =
        limits.singleOrNull()?.let { (kind, _) ->
            if (kind == LimitKind.NOT_NAMED) "; the limit is not named." else ", limited by ${kind.label}."
        }
            ?: limits.joinToString(prefix = ". Limits of ${limits.sumOf { it.second }} services: ", postfix = ".") {
                (kind, same) ->
                "${kind.label} ($same)"
            }

    /** By the rule that 90 % must succeed, without an objective. */
    fun linear(result: CapacityResult): String =
        "${result.service} ${result.track.label}: " +
            (result.survives?.let { "more than 90 % of calls succeeded up to $it req/s" }
                ?: "at most 90 % of calls succeeded at every rate") +
            (result.breaking?.let { ". The breaking point is $it req/s." } ?: ". The breaking point was not reached.")
}
