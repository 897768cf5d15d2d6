package bench.wording

import bench.model.SpentCpu
import bench.model.Verdict
import java.util.Locale

/** What follows from the conditions of a run of workloads. */
sealed interface WorkloadFinding {
    /**
     * The best and the worst of what may be compared. @property what it has in common, empty for all; [unit] of the
     * figures. @property failing those of which not all came and was right.
     */
    data class Spread(val what: String, val unit: String, val order: Order, val failing: List<Pair<String, Verdict>>) :
        WorkloadFinding

    /** Who is better, as far as that can be told. */
    sealed interface Order {
        /** Measured once, which ranks nothing. */
        data class Once(val best: ServiceFigure, val worst: ServiceFigure) : Order

        data class Tie(val names: List<String>, val least: Double, val most: Double) : Order

        /** @property first those that share the first place. @property isLastShared so may be the last. */
        data class Distance(
            val first: List<String>,
            val best: ServiceFigure,
            val worst: ServiceFigure,
            val isLastShared: Boolean,
        ) : Order
    }

    /** What conditions ran out of, the most frequent first. */
    data class Limits(val conditions: Int, val counts: List<Pair<List<SpentCpu>, Int>>) : WorkloadFinding

    /** @property failed by kind. @property conditions in which something failed. */
    data class Checked(val all: Long, val work: String, val failed: Map<String, Long>, val conditions: List<String>) :
        WorkloadFinding

    data class Refused(val conditions: List<String>) : WorkloadFinding
}

/** What follows from workloads, in words. */
object WorkloadWords {
    fun text(finding: WorkloadFinding): String =
        when (finding) {
            is WorkloadFinding.Spread -> spread(finding)
            is WorkloadFinding.Limits -> limits(finding)
            is WorkloadFinding.Checked -> checked(finding)
            is WorkloadFinding.Refused -> "Of these every trial was refused: ${finding.conditions.joinToString()}."
        }

    private fun spread(finding: WorkloadFinding.Spread): String {
        val failing = finding.failing.joinToString { (name, verdict) -> "$name (${verdict.label})" }
        return (if (finding.what.isEmpty()) "" else "${finding.what}: ") +
            order(finding.order, finding.unit) +
            if (failing.isEmpty()) "" else " Without a place, for not all was right: $failing."
    }

    private fun order(order: WorkloadFinding.Order, unit: String): String =
        when (order) {
            is WorkloadFinding.Order.Once ->
                "from ${number(order.worst)} (${order.worst.service}) to ${number(order.best)} $unit " +
                    "(${order.best.service}); measured once, which ranks nothing."
            is WorkloadFinding.Order.Tie ->
                "${order.names.inWords()} cannot be told apart, with ${number(order.least)} to " +
                    "${number(order.most)} $unit."
            is WorkloadFinding.Order.Distance -> distance(order, unit)
        }

    private fun distance(order: WorkloadFinding.Order.Distance, unit: String): String {
        val (best, worst) = order.best.value!! to order.worst.value!!
        val who =
            if (order.first.size == 1) "${order.first.single()} is best with"
            else "${order.first.inWords()} cannot be told apart at the top, ${order.best.service} has"
        val last = "${order.worst.service} ${if (order.isLastShared) "among the last with" else "last with"}"
        val times = "%.1f".format(Locale.ROOT, maxOf(best, worst) / minOf(best, worst))
        return "$who ${number(best)} $unit, $last ${number(worst)} ($times times)."
    }

    private fun number(figure: ServiceFigure) = number(figure.value!!)

    private fun number(value: Double) =
        if (value >= TENS) "%.0f".format(Locale.ROOT, value) else "%.2f".format(Locale.ROOT, value)

    private fun limits(finding: WorkloadFinding.Limits): String {
        val counts =
            finding.counts.joinToString("; ") { (cpus, count) ->
                "${LimitWords.spent(cpus) ?: "nothing that was watched (they wait)"} ($count)"
            }
        return "Of ${finding.conditions} conditions the limit was: $counts."
    }

    private fun checked(finding: WorkloadFinding.Checked): String =
        if (finding.failed.isEmpty()) "All ${finding.all} ${finding.work} were checked and right."
        else
            "Of ${finding.all} ${finding.work} ${finding.failed.values.sum()} failed: " +
                "${finding.failed.entries.joinToString { "${it.value} ${it.key}" }}; in " +
                "${finding.conditions.inWords()}."

    private const val TENS = 10
}
