package bench.wording

import bench.model.InvalidReason
import bench.model.StartCondition
import bench.stats.Estimate
import java.util.Locale

/** What starts of services say. */
sealed interface StartFinding {
    /** Milliseconds to the first answer. */
    data class Span(val fastest: ServiceFigure, val slowest: ServiceFigure) : StartFinding

    /** Groups of services that tie. */
    data class Ties(val groups: List<List<String>>) : StartFinding

    /** Shares of the time that an ahead-of-time cache saves, the least first. */
    data class SavedByCache(val shares: List<ServiceFigure>) : StartFinding

    data class LeftWaiting(val groups: List<StartCount>) : StartFinding

    /** @property starts of [all] that are doubtful. */
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
                "These services tie, because their intervals overlap: " +
                    "${finding.groups.joinToString("; ") { it.inWords() }}."
            is StartFinding.SavedByCache -> saved(finding.shares)
            is StartFinding.LeftWaiting ->
                "A call that arrived as the port opened kept waiting, while a later call was answered: " +
                    "${finding.groups.map(::waiting).inWords()}."
            is StartFinding.Doubted ->
                "${finding.starts} of ${finding.all} starts are doubtful, but count: " +
                    "${finding.doubts.map(ReasonWords::doubt).distinct().inWords()}."
            is StartFinding.TooFew ->
                "These services are not ranked, because an interval needs at least ${Estimate.LEAST} starts: " +
                    "${finding.services.inWords()}."
            is StartFinding.Failed -> "These starts got no answer: ${finding.groups.map(::failed).inWords()}."
        }

    private fun span(finding: StartFinding.Span): String {
        val (first, last) = finding.fastest to finding.slowest
        return ("${first.service} takes %.0f ms from launch to the first answer. ${last.service} takes %.0f ms, " +
                "%.1f× as long.")
            .format(Locale.ROOT, first.value, last.value, last.value!! / first.value!!)
    }

    private fun saved(shares: List<ServiceFigure>): String {
        val (least, most) = shares.first() to shares.last()
        fun percent(figure: ServiceFigure) = "%.0f %%".format(Locale.ROOT, figure.value!! * 100)
        return if (shares.size == 1) "The JDK's AOT cache saves ${percent(most)} of that time (${most.service})."
        else
            "The JDK's AOT cache saves ${percent(least)} (${least.service}) to ${percent(most)} " +
                "(${most.service}) of that time."
    }

    private fun waiting(of: StartCount) = "${of.service} ${of.condition.label} (${of.count} of ${of.all} starts)"

    private fun failed(of: Triple<String, StartCondition, String?>) = "${of.first} ${of.second.label} (${of.third})"
}
