package bench.wording

import bench.model.InvalidReason
import bench.model.StartCondition
import bench.stats.Estimate
import java.util.Locale

/** What starts of services say. */
sealed interface StartFinding {
    /** Milliseconds to the first answer. */
    data class Span(val fastest: ServiceFigure, val slowest: ServiceFigure) : StartFinding

    /** Groups of services of which it cannot be told which is faster. */
    data class Ties(val groups: List<List<String>>) : StartFinding

    /** Shares of the time that an ahead-of-time cache takes away, the least first. */
    data class SavedByCache(val shares: List<ServiceFigure>) : StartFinding

    data class LeftWaiting(val groups: List<StartCount>) : StartFinding

    /** @property starts of [all] that are in doubt. */
    data class Doubted(val starts: Int, val all: Int, val doubts: List<InvalidReason>) : StartFinding

    data class TooFew(val services: List<String>) : StartFinding

    /** With the failure of the first. */
    data class Failed(val groups: List<Triple<String, StartCondition, String?>>) : StartFinding
}

/** @property count of [all] starts. */
data class StartCount(val service: String, val condition: StartCondition, val count: Int, val all: Int)

/** What starts say, in words. */
object StartWords {
    fun text(finding: StartFinding): String =
        when (finding) {
            is StartFinding.Span -> span(finding)
            is StartFinding.Ties ->
                "Cannot be told apart, since their intervals overlap: " +
                    "${finding.groups.joinToString("; ") { it.inWords() }}."
            is StartFinding.SavedByCache -> saved(finding.shares)
            is StartFinding.LeftWaiting ->
                "A call that came as the port opened was left waiting, while a later one was answered: " +
                    "${finding.groups.map(::waiting).inWords()}."
            is StartFinding.Doubted ->
                "${finding.starts} of ${finding.all} starts are in doubt, and counted all the same: " +
                    "${finding.doubts.map(ReasonWords::doubt).distinct().inWords()}."
            is StartFinding.TooFew ->
                "Too few starts for an interval (${Estimate.LEAST} are the least), so not ranked: " +
                    "${finding.services.inWords()}."
            is StartFinding.Failed -> "Starts without an answer: ${finding.groups.map(::failed).inWords()}."
        }

    private fun span(finding: StartFinding.Span): String {
        val (first, last) = finding.fastest to finding.slowest
        return "From start to first answer ${first.service} takes %.0f ms, ${last.service} %.0f ms, %.1f times as long."
            .format(Locale.ROOT, first.value, last.value, last.value!! / first.value!!)
    }

    private fun saved(shares: List<ServiceFigure>): String {
        val (least, most) = shares.first() to shares.last()
        fun percent(figure: ServiceFigure) = "%.0f %%".format(Locale.ROOT, figure.value!! * 100)
        return if (shares.size == 1) "The JDK's AOT cache takes away ${percent(most)} of that (${most.service})."
        else
            "The JDK's AOT cache takes away ${percent(least)} (${least.service}) to ${percent(most)} " +
                "(${most.service}) of that."
    }

    private fun waiting(of: StartCount) = "${of.service} ${of.condition.label} (${of.count} of ${of.all} starts)"

    private fun failed(of: Triple<String, StartCondition, String?>) = "${of.first} ${of.second.label} (${of.third})"
}
