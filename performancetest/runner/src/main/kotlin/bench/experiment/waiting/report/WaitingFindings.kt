package bench.experiment.waiting.report

import bench.wording.CallCost
import bench.wording.WaitingFinding
import bench.wording.WaitingWords

/** Findings about the table of waiting calls. */
internal object WaitingFindings {
    /** Half of the interval's width, as a share of the slope, above which a slope is not precise. */
    private const val PRECISE = 0.15

    /** Threads per call above which each call has its own. */
    private const val THREAD_EACH = 0.9

    /** @param costs the cheapest first. */
    fun of(costs: List<WaitingCost>): List<String> =
        listOfNotNull(
                span(costs),
                million(costs),
                threads(costs),
                fewer(costs),
                vague(costs),
                failed(costs),
                doubted(costs),
            )
            .map(WaitingWords::text)

    /** Services that needed memory: a slope below 0 is noise. */
    private fun known(costs: List<WaitingCost>) = costs.filter { cost -> cost.memory?.let { it.slope > 0 } == true }

    private fun span(costs: List<WaitingCost>): WaitingFinding? =
        known(costs)
            .map { CallCost(it.service, it.memory!!.slope) }
            .let { if (it.size < 2) null else WaitingFinding.Span(it.first(), it.last()) }

    private fun million(costs: List<WaitingCost>): WaitingFinding? =
        known(costs)
            .map { CallCost(it.service, it.gibHours!!, it.coreHours) }
            .takeIf { it.isNotEmpty() }
            ?.let { WaitingFinding.Million(listOf(it.first(), it.last()).distinct()) }

    private fun threads(costs: List<WaitingCost>): WaitingFinding? =
        costs
            .filter { (it.threads?.slope ?: 0.0) > THREAD_EACH }
            .takeIf { it.isNotEmpty() }
            ?.let { each -> WaitingFinding.ThreadEach(each.map { it.service }) }

    private fun vague(costs: List<WaitingCost>): WaitingFinding? =
        costs
            .filter { it.memory != null }
            .filterNot(::isPrecise)
            .takeIf { it.isNotEmpty() }
            ?.let { vague -> WaitingFinding.Vague(PRECISE, vague.map { it.service }) }

    private fun isPrecise(cost: WaitingCost): Boolean =
        cost.memory?.let { fit -> fit.interval?.let { (it.high - it.low) / 2 <= PRECISE * fit.slope } } == true

    /** In the process that held the fewest. */
    private fun fewer(costs: List<WaitingCost>): WaitingFinding? {
        val readings = costs.flatMap { cost -> cost.good.flatMap { it.readings }.map { cost.service to it } }
        val last = readings.maxOfOrNull { it.second.calls } ?: return null
        return readings
            .filter { (_, reading) -> reading.calls == last && !reading.isComplete }
            .groupBy({ it.first }, { it.second.in_flight })
            .mapValues { it.value.min() }
            .toList()
            .takeIf { it.isNotEmpty() }
            ?.let { WaitingFinding.Fewer(last, it) }
    }

    private fun failed(costs: List<WaitingCost>): WaitingFinding? =
        costs
            .flatMap { it.all }
            .filter { it.failure != null }
            .takeIf { it.isNotEmpty() }
            ?.let { failed -> WaitingFinding.Failed(failed.map { it.service to it.failure!! }.distinct()) }

    private fun doubted(costs: List<WaitingCost>): WaitingFinding? =
        costs
            .flatMap { it.all }
            .let { all -> all.filter { it.doubts.isNotEmpty() } to all.size }
            .takeIf { (doubted) -> doubted.isNotEmpty() }
            ?.let { (doubted, all) -> WaitingFinding.Doubted(doubted.size, all, doubted.flatMap { it.doubts }) }
}
