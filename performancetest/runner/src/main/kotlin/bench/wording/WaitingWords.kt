package bench.wording

import bench.model.InvalidReason
import java.util.Locale

/** What processes that held waiting calls say. */
sealed interface WaitingFinding {
    /** KiB of memory per call. */
    data class Span(val least: CallCost, val most: CallCost) : WaitingFinding

    /** GiB-hours and core-hours of a million calls: the cheapest service and the dearest. */
    data class Million(val costs: List<CallCost>) : WaitingFinding

    data class ThreadEach(val services: List<String>) : WaitingFinding

    /** Services whose slope is known less precisely than [share]. */
    data class Vague(val share: Double, val services: List<String>) : WaitingFinding

    /** Services that held fewer calls than were [asked]; such a reading does not count. */
    data class Fewer(val asked: Int, val most: List<Pair<String, Double>>) : WaitingFinding

    data class Failed(val failures: List<Pair<String, String>>) : WaitingFinding

    /** @property processes of [all] that are doubtful. */
    data class Doubted(val processes: Int, val all: Int, val doubts: List<InvalidReason>) : WaitingFinding
}

/** @property memory in the unit of its finding; [coreHours] null if CPU is not known. */
data class CallCost(val service: String, val memory: Double, val coreHours: Double? = null)

/** What waiting calls cost, in words. */
object WaitingWords {
    fun text(finding: WaitingFinding): String =
        when (finding) {
            is WaitingFinding.Span -> span(finding)
            is WaitingFinding.Million -> "A million calls that wait a second each cost ${million(finding.costs)}."
            is WaitingFinding.ThreadEach -> "Each waiting call holds a thread in ${finding.services.inWords()}."
            is WaitingFinding.Vague ->
                "The memory of a call is known less precisely than ± ${percent(finding.share)} in " +
                    "${finding.services.inWords()}."
            is WaitingFinding.Fewer ->
                "Not all of the ${number(finding.asked)} calls waited at the dependency: " +
                    "${finding.most.map { (service, most) -> "${number(most.toInt())} in $service" }.inWords()}."
            is WaitingFinding.Failed ->
                "Readings are missing: ${finding.failures.map { (service, why) -> "$service ($why)" }.inWords()}."
            is WaitingFinding.Doubted ->
                "${finding.processes} of ${finding.all} processes are doubtful, but count: " +
                    "${finding.doubts.map(ReasonWords::doubt).distinct().inWords()}."
        }

    private fun span(finding: WaitingFinding.Span): String {
        val (least, most) = finding
        return "A waiting call needs ${kib(least)} of memory in ${least.service} and ${kib(most)} in " +
            "${most.service}, %.0f× as much.".format(Locale.ROOT, most.memory / least.memory)
    }

    private fun kib(cost: CallCost) = "%.0f KiB".format(Locale.ROOT, cost.memory)

    private fun million(costs: List<CallCost>): String =
        costs.withIndex().joinToString { (i, cost) -> million(cost, isFirst = i == 0) }

    /** With units once. */
    private fun million(cost: CallCost, isFirst: Boolean): String {
        val (memory, cpu) = if (isFirst) " GiB-hours" to " core-hours" else "" to ""
        val core = cost.coreHours?.let { " and %.2f$cpu".format(Locale.ROOT, it) }.orEmpty()
        return "%.3f$memory$core in ${cost.service}".format(Locale.ROOT, cost.memory)
    }

    private fun number(calls: Int) = "%,d".format(Locale.ROOT, calls)

    private fun percent(share: Double) = "%.0f %%".format(Locale.ROOT, share * 100)
}
