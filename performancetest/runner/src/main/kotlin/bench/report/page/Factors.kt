package bench.report.page

import bench.record.Better
import bench.report.section.Measure
import bench.report.section.Measured
import bench.stats.Estimate
import bench.stats.Ranking
import bench.wording.FactorWords

/**
 * Each service of a measure against each other one. What is a tie is decided as for ranks: where intervals overlap.
 * Pure.
 */
internal class Factors(private val measure: Measure) {
    private val names = measure.of.filterValues { it.values.isNotEmpty() }.keys.toList()
    private val entries = names.map { entry(measure.of.getValue(it)) }
    private val ties = Ranking.ties(entries)

    /** By service: how the others compare with it. Empty where the measure is not for that. */
    fun all(): Map<String, Map<String, Factor>> =
        if (measure.better == Better.NEITHER) emptyMap()
        else names.indices.associate { mine -> names[mine] to others(mine) }

    private fun others(mine: Int) = (names.indices - mine).associate { other -> names[other] to factor(mine, other) }

    private fun factor(mine: Int, other: Int): Factor =
        entries[mine].let { from ->
            val to = entries[other]
            when {
                ties.any { mine in it && other in it } -> Factor(FactorWords.TIE, Factor.Kind.TIE)
                isUnknown(from, to) -> Factor(FactorWords.UNKNOWN, Factor.Kind.UNKNOWN)
                from.median == to.median -> Factor(FactorWords.SAME, Factor.Kind.TIE)
                else -> Factor(text(from, to), kind(to.median > from.median))
            }
        }

    /** What is at least so much is surely more than another, but never surely less. */
    private fun isUnknown(from: Ranking.Entry, to: Ranking.Entry) =
        from.isAtLeast && to.median >= from.median || to.isAtLeast && to.median <= from.median

    private fun text(from: Ranking.Entry, to: Ranking.Entry): String {
        val (low, high) = listOf(from.median, to.median).sorted()
        if (low == 0.0) return measure.of.getValue(name(to)).shown
        return FactorWords.text(high / low, to.median > from.median, from.isAtLeast || to.isAtLeast, isSure(from, to))
    }

    private fun name(entry: Ranking.Entry) = names[entries.indexOf(entry)]

    private fun isSure(from: Ranking.Entry, to: Ranking.Entry) = from.interval != null && to.interval != null

    private fun kind(isMore: Boolean) =
        if (isMore == (measure.better == Better.HIGHER)) Factor.Kind.BETTER else Factor.Kind.WORSE

    private fun entry(of: Measured) = Estimate.of(of.values).let { Ranking.Entry(it.median, it.interval, of.isAtLeast) }
}
