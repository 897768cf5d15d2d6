package bench.wording

import bench.model.Track
import bench.record.CapacityResult
import bench.record.LimitKind
import java.util.Locale

/** The answer of a run of searches for one track. */
sealed interface CapacityFinding {
    val track: Track

    /** The gate refused all trials. */
    data class NothingCounts(override val track: Track) : CapacityFinding

    /** @property limits kinds of what was measured, the most frequent first, each with how many have it. */
    data class Same(
        override val track: Track,
        val services: List<String>,
        val sustained: CapacityResult,
        val limits: List<Pair<LimitKind, Int>>,
    ) : CapacityFinding

    /** @property times how much more the [most] is; null where that says nothing. */
    data class Span(
        override val track: Track,
        val least: CapacityResult,
        val most: CapacityResult,
        val times: Double?,
        val limits: List<Pair<LimitKind, Int>>,
    ) : CapacityFinding
}

/** What services hold, in words. */
object AnswerWords {
    fun text(finding: CapacityFinding): String =
        when (finding) {
            is CapacityFinding.NothingCounts ->
                "${finding.track.label}: nothing was measured that may count, the gate refused it all."
            is CapacityFinding.Same ->
                "${finding.track.label}: ${finding.services.inWords()} " +
                    "${if (finding.services.size == 1) "sustains" else "sustain"} ${held(finding.sustained)} req/s, " +
                    "${limited(finding.limits)}."
            is CapacityFinding.Span ->
                "${finding.track.label}: services sustain from ${held(finding.least)} (${finding.least.service}) to " +
                    "${held(finding.most)} req/s (${finding.most.service})${times(finding)}; " +
                    "${limited(finding.limits)}."
        }

    private fun times(span: CapacityFinding.Span): String {
        val bound = if (span.most.isAtLeast) "at least " else ""
        return span.times?.let { ", $bound%.1f times as many".format(Locale.ROOT, it) }.orEmpty()
    }

    private fun held(result: CapacityResult) =
        (if (result.isAtLeast) "≥ " else "") + (result.sustained ?: if (result.isAtLeast) "0" else "none")

    private fun limited(limits: List<Pair<LimitKind, Int>>): String {
        val all = limits.sumOf { it.second }
        return limits.joinToString(prefix = "limited by ") { (kind, same) ->
            if (limits.size == 1) kind.label else "${kind.label} ($same of $all)"
        }
    }

    /** Of the main system's rule, which knows no objective. */
    fun linear(result: CapacityResult): String =
        "${result.service} ${result.track.label}: " +
            (result.survives?.let { "more than 90 % succeeded up to $it req/s" }
                ?: "90 % or less succeeded at every rate") +
            (result.breaking?.let { ", no longer at $it." } ?: "; the breaking point was not reached.")
}
