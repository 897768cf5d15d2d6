package bench.wording

import bench.model.Track
import java.util.Locale

/** Effects of slow dependencies on the services of a track. */
sealed interface DelayFinding {
    /** @property upToMs longest delays that services sustain, the longest first; null: not even the shortest. */
    data class Sustained(
        val track: Track,
        val ratePerS: Int,
        val upToMs: List<Pair<Long?, List<String>>>,
        val all: Int,
    ) : DelayFinding

    /**
     * Answers of services that fail. @property agree how many of [counted] are within [withinShare] of slots ÷ delay,
     * [others] are not. @property uncounted shares of slots in use, of services that fail at a delay longer than the
     * window.
     */
    data class Predicted(
        val track: Track,
        val agree: Int,
        val counted: Int,
        val withinShare: Double,
        val others: List<Unpredicted>,
        val uncounted: List<Pair<String, Double>>,
    ) : DelayFinding

    data class Unpredicted(val service: String, val answeredPerS: Double, val predictedPerS: Double)

    /** After a sudden delay of [delayMs] for [seconds]. @property known recovery times, the shortest first. */
    data class Recoveries(
        val track: Track,
        val seconds: Int,
        val delayMs: Long,
        val known: List<Pair<String, Double>>,
        val never: List<String>,
        val limitS: Int,
    ) : DelayFinding

    /**
     * Of calls that need no dependency. @property harmed p99 in milliseconds where that is above [limitMs], or where
     * some were lost.
     */
    data class Pings(val harmed: List<Pair<String, Double>>, val limitMs: Int) : DelayFinding
}

/** Effects of slow dependencies, in words. */
object DelayWords {
    fun text(finding: DelayFinding): String =
        when (finding) {
            is DelayFinding.Sustained -> sustained(finding)
            is DelayFinding.Predicted ->
                listOfNotNull(counted(finding).takeIf { finding.counted > 0 }, uncounted(finding)).joinToString(" ")
            is DelayFinding.Recoveries -> recoveries(finding)
            is DelayFinding.Pings -> "Meanwhile /ping, which needs no dependency, ${harmed(finding)}."
        }

    private fun sustained(finding: DelayFinding.Sustained): String {
        val (none, some) = finding.upToMs.partition { it.first == null }
        fun named(services: List<String>) =
            if (services.size == finding.all && finding.all > 2) "all services" else services.fewInWords()
        val upTo = some.joinToString { (delayMs, services) -> "${seconds(delayMs!!)} (${named(services)})" }
        val at = "At ${finding.ratePerS} req/s on ${finding.track.label}"
        return listOfNotNull(
                "$at, services sustain a dependency with delays up to: $upTo.".takeIf { some.isNotEmpty() },
                none.singleOrNull()?.let { "$at, these fail even at the shortest delay: ${named(it.second)}." },
            )
            .joinToString(" ")
    }

    private fun counted(finding: DelayFinding.Predicted) =
        "Where services fail on ${finding.track.label}, ${finding.agree} of ${finding.counted} answer the rate that " +
            "slots ÷ delay predicts, within ${(finding.withinShare * 100).toInt()} %." +
            if (finding.others.isEmpty()) ""
            else " These answer another rate: ${finding.others.map(::unpredicted).fewInWords()}."

    private fun unpredicted(of: DelayFinding.Unpredicted) =
        "%s (%.0f, not %.0f req/s)".format(Locale.ROOT, of.service, of.answeredPerS, of.predictedPerS)

    private fun uncounted(finding: DelayFinding.Predicted): String? =
        finding.uncounted
            .takeIf { it.isNotEmpty() }
            ?.let { rows ->
                "${rows.map { it.first }.fewInWords()} ${if (rows.size == 1) "fails" else "fail"} on " +
                    "${finding.track.label} at a delay longer than the window, so their answers cannot be counted. " +
                    "Slots in use: " +
                    rows.joinToString(postfix = ".") { "%.0f %%".format(Locale.ROOT, it.second * 100) }
            }

    private fun recoveries(finding: DelayFinding.Recoveries): String =
        listOfNotNull(
                recovered(finding.track, finding.known),
                ("${finding.never.fewInWords()} on ${finding.track.label} " +
                        "${if (finding.never.size == 1) "does" else "do"} not recover within ${finding.limitS} s")
                    .takeIf { finding.never.isNotEmpty() },
            )
            .joinToString(". ", "After ${finding.seconds} s with a ${number(finding.delayMs)}-second dependency, ", ".")

    private fun recovered(track: Track, known: List<Pair<String, Double>>): String? {
        val (first, last) = (known.firstOrNull() ?: return null) to known.last()
        return when {
            known.size == 1 ->
                "%s on %s takes %.0f s to recover".format(Locale.ROOT, first.first, track.label, first.second)
            first.second == last.second ->
                "%s services take %.0f s each to recover".format(Locale.ROOT, track.label, first.second)
            else ->
                "%s services take %.0f s (%s) to %.0f s (%s) to recover"
                    .format(Locale.ROOT, track.label, first.second, first.first, last.second, last.first)
        }
    }

    private fun harmed(finding: DelayFinding.Pings): String {
        val named =
            finding.harmed.map { (service, p99) -> "%s (p99 %.0f ms)".format(Locale.ROOT, service, p99) }.fewInWords()
        return if (finding.harmed.isEmpty()) "stays below ${finding.limitMs} ms (p99) on all services"
        else "suffers on: $named. On the others, its p99 stays below ${finding.limitMs} ms"
    }

    private fun seconds(ms: Long) = "${number(ms)} s"

    /** Seconds without a unit. */
    private fun number(ms: Long) = (ms / 1_000.0).toString().removeSuffix(".0")
}
