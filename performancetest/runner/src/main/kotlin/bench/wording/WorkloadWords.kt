package bench.wording

import bench.model.SpentCpu
import bench.model.Verdict
import java.util.Locale

/** Findings of a run of workloads. */
sealed interface WorkloadFinding {
    /**
     * Best and worst of the conditions that may be compared. @property what they have in common, empty for all; [unit]
     * of the figures. @property failing conditions in which some work failed.
     */
    data class Spread(val what: String, val unit: String, val order: Order, val failing: List<Pair<String, Verdict>>) :
        WorkloadFinding

    /** Ranks, as far as the repetitions show them. */
    sealed interface Order {
        /** Measured once, which ranks nothing. */
        data class Once(val best: ServiceFigure, val worst: ServiceFigure) : Order

        data class Tie(val names: List<String>, val least: Double, val most: Double) : Order

        /** @property first conditions that tie at the top. @property isLastShared others may be last too. */
        data class Distance(
            val first: List<String>,
            val best: ServiceFigure,
            val worst: ServiceFigure,
            val isLastShared: Boolean,
        ) : Order
    }

    /** Limits of conditions, the most frequent first. */
    data class Limits(val conditions: Int, val counts: List<Pair<List<SpentCpu>, Int>>) : WorkloadFinding

    /** @property failed by kind. @property conditions in which something failed. */
    data class Checked(val all: Long, val work: String, val failed: Map<String, Long>, val conditions: List<String>) :
        WorkloadFinding

    data class Refused(val conditions: List<String>) : WorkloadFinding
}

/** Findings of workloads in words. */
object WorkloadWords {
    fun text(finding: WorkloadFinding): String =
        when (finding) {
            is WorkloadFinding.Spread -> spread(finding)
            is WorkloadFinding.Limits -> limits(finding)
            is WorkloadFinding.Checked -> checked(finding)
            is WorkloadFinding.Refused -> "No trial of these conditions is valid: ${finding.conditions.fewInWords()}."
        }

    private fun spread(finding: WorkloadFinding.Spread): String {
        val failing = finding.failing.joinToString { (name, verdict) -> "$name (${verdict.label})" }
        return (if (finding.what.isEmpty()) "" else "${finding.what}: ") +
            order(finding.order, finding.unit) +
            if (failing.isEmpty()) "" else " These are not ranked, because some of their work failed: $failing."
    }

    private fun order(order: WorkloadFinding.Order, unit: String): String =
        when (order) {
            is WorkloadFinding.Order.Once ->
                "${order.best.service} has the best value, ${number(order.best)} $unit, and " +
                    "${order.worst.service} the worst, ${number(order.worst)}. One measurement cannot rank them."
            is WorkloadFinding.Order.Tie ->
                "${order.names.fewInWords()} tie: they have ${number(order.least)} to ${number(order.most)} $unit."
            is WorkloadFinding.Order.Distance -> distance(order, unit)
        }

    private fun distance(order: WorkloadFinding.Order.Distance, unit: String): String {
        val (best, worst) = order.best.value!! to order.worst.value!!
        val who =
            if (order.first.size == 1) "${order.first.single()} is best with"
            else "${order.first.fewInWords()} tie at the top. ${order.best.service} has"
        val last = "${order.worst.service} is ${if (order.isLastShared) "among the last with" else "last with"}"
        val times = "%.1f".format(Locale.ROOT, maxOf(best, worst) / minOf(best, worst))
        return "$who ${number(best)} $unit, $last ${number(worst)} ($times×)."
    }

    private fun number(figure: ServiceFigure) = number(figure.value!!)

    private fun number(value: Double) =
        if (value >= TENS) "%.0f".format(Locale.ROOT, value) else "%.2f".format(Locale.ROOT, value)

    private fun limits(finding: WorkloadFinding.Limits): String {
        val counts =
            finding.counts.joinToString("; ") { (cpus, count) ->
                "${LimitWords.spent(cpus) ?: "no CPU, calls wait"} ($count)"
            }
        return "The limits of ${finding.conditions} conditions are: $counts."
    }

    private fun checked(finding: WorkloadFinding.Checked): String =
        if (finding.failed.isEmpty()) "All ${finding.all} ${finding.work} were checked and correct."
        else
            "${finding.failed.values.sum()} of ${finding.all} ${finding.work} failed " +
                "(${finding.failed.entries.joinToString { "${it.value} ${it.key}" }}) in these conditions: " +
                "${finding.conditions.fewInWords()}."

    private const val TENS = 10
}
