package bench.wording

import bench.model.Track
import java.util.Locale

/** What slow dependencies do to the services of a track. */
sealed interface DelayFinding {
    /** @property upToMs delays up to which services hold, the longest first; null: not even the shortest. */
    data class Sustained(
        val track: Track,
        val ratePerS: Int,
        val upToMs: List<Pair<Long?, List<String>>>,
        val all: Int,
    ) : DelayFinding

    /**
     * What is answered where they fail. @property agree how many of [counted] are within [withinShare] of slots ÷
     * delay, [others] those that are not. @property uncounted shares of the slots that were taken, of those that fail
     * at a delay longer than the window.
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

    /** After a sudden delay of [delayMs] for [seconds]. @property known seconds until it was well, the least first. */
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

/** What slow dependencies do, in words. */
object DelayWords {
    fun text(finding: DelayFinding): String =
        when (finding) {
            is DelayFinding.Sustained -> sustained(finding)
            is DelayFinding.Predicted ->
                listOfNotNull(counted(finding).takeIf { finding.counted > 0 }, uncounted(finding))
                    .joinToString("; ", postfix = ".")
            is DelayFinding.Recoveries -> recoveries(finding)
            is DelayFinding.Pings -> "Meanwhile /ping, which does not need the dependency, ${harmed(finding)}."
        }

    private fun sustained(finding: DelayFinding.Sustained): String {
        val parts =
            finding.upToMs.map { (delayMs, services) ->
                "${if (services.size == finding.all && finding.all > 2) "all" else services.inWords()} " +
                    if (delayMs == null) "not even the shortest" else "up to ${seconds(delayMs)}"
            }
        return "At ${finding.ratePerS} req/s on ${finding.track.label} a dependency may take: " +
            "${parts.joinToString("; ")}."
    }

    private fun counted(finding: DelayFinding.Predicted) =
        "Where they fail on ${finding.track.label}, ${finding.agree} of ${finding.counted} answer what slots ÷ " +
            "delay predicts, within ${(finding.withinShare * 100).toInt()} %" +
            if (finding.others.isEmpty()) "" else "; not so ${finding.others.joinToString(transform = ::unpredicted)}"

    private fun unpredicted(of: DelayFinding.Unpredicted) =
        "%s (%.0f instead of %.0f/s)".format(Locale.ROOT, of.service, of.answeredPerS, of.predictedPerS)

    private fun uncounted(finding: DelayFinding.Predicted): String? =
        finding.uncounted
            .takeIf { it.isNotEmpty() }
            ?.let { rows ->
                "${rows.map { it.first }.inWords()} ${if (rows.size == 1) "fails" else "fail"} on " +
                    "${finding.track.label} at a delay longer than the window, in which answers cannot be counted " +
                    "(slots taken: " +
                    rows.joinToString(postfix = ")") { "%.0f %%".format(Locale.ROOT, it.second * 100) }
            }

    private fun recoveries(finding: DelayFinding.Recoveries): String =
        listOfNotNull(
                wellAgain(finding.track, finding.known),
                "${finding.never.inWords()} on ${finding.track.label} not within ${finding.limitS} s"
                    .takeIf { finding.never.isNotEmpty() },
            )
            .joinToString("; ", "When ${finding.seconds} s of ${seconds(finding.delayMs)} are over, ", ".")

    private fun wellAgain(track: Track, known: List<Pair<String, Double>>): String? {
        val (first, last) = (known.firstOrNull() ?: return null) to known.last()
        return when {
            known.size == 1 ->
                "%s on %s is well again after %.0f s".format(Locale.ROOT, first.first, track.label, first.second)
            first.second == last.second ->
                "all %s services are well again after %.0f s".format(Locale.ROOT, track.label, first.second)
            else ->
                "%s services are well again after %.0f s (%s) to %.0f s (%s)"
                    .format(Locale.ROOT, track.label, first.second, first.first, last.second, last.first)
        }
    }

    private fun harmed(finding: DelayFinding.Pings): String {
        val named =
            finding.harmed.joinToString { (service, p99) ->
                "%s (p99 %.0f ms)".format(Locale.ROOT, service, p99)
            }
        return if (finding.harmed.isEmpty()) "stays below ${finding.limitMs} ms (p99) on all"
        else "suffers on $named; on the others p99 stays below ${finding.limitMs} ms"
    }

    private fun seconds(ms: Long) = "${(ms / 1_000.0).toString().removeSuffix(".0")} s"
}
