package bench.wording

import bench.advise.Demand
import bench.advise.SlotAdvice
import bench.model.Arrivals
import bench.stats.LinearFit
import java.util.Locale

/** Advice about slots, in words. */
object AdviceWords {
    /** How many calls wait, and how many slots they need. */
    fun demand(demand: Demand): String =
        "${rate(demand)}, ${delay(demand)}: on average ${waiting(demand)} at once. " +
            "${number(demand.slots)} ${if (demand.slots == 1) "slot is" else "slots are"} enough" +
            (if (demand.instances > 1) " in each instance" else "") +
            ": then at most 1 call in 1,000 waits longer than ${ms(demand.slackMs)} for a slot."

    private fun waiting(demand: Demand) =
        number(demand.queue.waiting).let { if (it == "1") "1 call waits" else "$it calls wait" }

    /** What the dependency sees. */
    fun dependency(demand: Demand): String =
        "The dependency gets ${number(demand.rate_per_s)} req/s and at most " +
            "${number(demand.slots.toDouble() * demand.instances)} calls at once, " +
            "${number(demand.queue.waiting * demand.instances)} on average."

    /** Bounds that keep calls from waiting for an answer that comes too late. */
    fun bounds(demand: Demand): String =
        "Where it can be set, let at most ${number(demand.queueBound)} ${calls(demand.queueBound)} queue, for at " +
            "most ${ms(demand.slackMs)}, and end a call after ${ms(demand.timeoutMs.toDouble())}: later answers miss " +
            "the objective, ${ms(demand.slackMs)} above the delay."

    private fun calls(count: Int) = if (count == 1) "call" else "calls"

    /** Follows a default that has enough slots, before the settings. */
    const val OPTIONAL = "Lower settings would only protect the dependency:"

    /** What the advice leaves out. */
    const val OTHER_LIMITS =
        "Slots are one limit: CPU, heap or the accept queue can end a service earlier, which ./bench run measures."

    /** @param kib memory of a waiting call, with its interval. */
    fun memory(demand: Demand, kib: LinearFit): String {
        val each = "%.0f KiB each".format(Locale.ROOT, kib.slope)
        val range = kib.interval?.let { ", 95 %% interval %.0f to %.0f".format(Locale.ROOT, it.low, it.high) }.orEmpty()
        val all = number(demand.slots * kib.slope / KIB_PER_MIB)
        return "${number(demand.slots)} waiting ${calls(demand.slots)} need $all MiB of memory ($each$range)."
    }

    /** Verdicts that were measured. */
    fun verified(asPredicted: Int, all: Int): String =
        if (asPredicted == all) "All $all verdicts are as predicted."
        else "$asPredicted of $all verdicts are as predicted."

    /** What the default does. */
    fun stock(advice: SlotAdvice): String {
        val slots = advice.stock
        return when {
            slots.count == null -> "${advice.service}: no limit by default, so nothing queues."
            advice.isEnough -> "${advice.service}: the default, ${named(advice)}, is enough."
            advice.growthPerS > 0 -> "${advice.service}: the default, ${named(advice)}, is too small. ${queue(advice)}"
            else -> "${advice.service}: the default, ${named(advice)}, is scarce. ${late(advice)}"
        }
    }

    private fun named(advice: SlotAdvice) = "${number(advice.stock.count!!)} ${advice.stock.limit}"

    private fun queue(advice: SlotAdvice): String {
        val queue = advice.limit.queue
        val grows = "Calls queue ${queue.where}, ${number(advice.growthPerS)} more each second"
        val full = advice.fullAfterS?.let { "after ${seconds(it)} the queue is full (${number(queue.calls!!)})" }
        val late = queue.wait_ms?.let { "a call queues for at most ${ms(it.toDouble())}" }
        val ends = listOfNotNull(full, late).inWords()
        return grows + if (ends.isEmpty()) ", without a bound." else "; $ends. After that, a call gets ${queue.then}."
    }

    private fun late(advice: SlotAdvice): String {
        val slackS = advice.demand.slackMs / MS_PER_S
        val share = advice.demand.queue.shareWaitingLonger(advice.stock.count!!, slackS)
        return "%.1f %% of the calls wait longer than %s for a slot."
            .format(Locale.ROOT, share * PERCENT, ms(advice.demand.slackMs))
    }

    private fun rate(demand: Demand): String {
        val arrivals = if (demand.arrivals == Arrivals.POISSON) "Poisson arrivals" else "even arrivals"
        val all = "${number(demand.rate_per_s)} req/s, $arrivals"
        return if (demand.instances == 1) all
        else "$all, on ${demand.instances} instances: ${number(demand.queue.rate_per_s)} req/s each"
    }

    private fun delay(demand: Demand): String {
        val median = ms(demand.delay.medianMs.toDouble())
        val variation = demand.delay.variation ?: return "delay $median"
        return "delay $median (median; p99 ${ms(variation.p99_ms)}, mean ${ms(variation.mean_ms)})"
    }

    private fun number(value: Int) = "%,d".format(Locale.ROOT, value)

    private fun number(value: Double) =
        if (value < SMALL && value % 1 != 0.0) "%.1f".format(Locale.ROOT, value) else "%,.0f".format(Locale.ROOT, value)

    private fun ms(value: Double) = "%,.0f ms".format(Locale.ROOT, value)

    private fun seconds(value: Double) = "%,.0f s".format(Locale.ROOT, value)

    private const val SMALL = 100
    private const val PERCENT = 100
    private const val MS_PER_S = 1_000.0
    private const val KIB_PER_MIB = 1_024
}
