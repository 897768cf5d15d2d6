package bench.report.section

import bench.model.Verdict
import bench.record.Better
import bench.record.WorkMeasure
import bench.stats.Estimate
import bench.stats.Ranking
import java.util.Locale

/**
 * The best and the worst of what may be compared, as far as they can be told apart. @param same rows by their name
 * among them; those that do not hold, or have nothing of [measure], have no place.
 */
internal class WorkloadSpread(private val measure: WorkMeasure, work: String, same: List<Pair<String, WorkloadRow>>) {
    private class Ranked(val name: String, val estimate: Estimate)

    private val sign = if (measure.better == Better.LOWER) -1 else 1
    private val unit = measure.title.replace("{work}", work)
    private val ranked =
        same
            .filter { (_, row) -> row.verdict == Verdict.HOLDS }
            .mapNotNull { (name, row) -> row.estimate(measure)?.takeIf { it.median > 0 }?.let { Ranked(name, it) } }
            .sortedByDescending { sign * it.estimate.median }

    private val places =
        Ranking.of(
            ranked.map {
                Ranking.Entry(
                    sign * it.estimate.median,
                    it.estimate.interval?.let { interval -> if (sign < 0) -interval else interval },
                    isAtLeast = false,
                )
            }
        )

    /** Those of which not all came and was right. */
    private val failing =
        same
            .filter { (_, row) -> row.verdict == Verdict.DEGRADED || row.verdict == Verdict.BROKEN }
            .map { (name, row) -> "$name (${row.verdict.name.lowercase()})" }

    /** Null of less than two. */
    fun sentence(): String? =
        if (ranked.size < 2) null
        else
            (compared() +
                if (failing.isEmpty()) "" else " Without a place, for not all was right: ${failing.joinToString()}.")

    /** Without an interval nobody knows who is first. */
    private fun compared(): String {
        if (places.any { it == null }) return span()
        val first = ranked.indices.filter { places[it]!!.best == 1 }.map { ranked[it].name }
        return if (first.size == ranked.size) tie(first) else distance(first)
    }

    private fun span() =
        "from ${number(ranked.last().estimate.median)} (${ranked.last().name}) to " +
            "${number(ranked.first().estimate.median)} $unit (${ranked.first().name}); measured once, " +
            "which ranks nothing."

    private fun tie(all: List<String>) =
        ranked
            .map { it.estimate.median }
            .let { "${all.inWords()} cannot be told apart, with ${number(it.min())} to ${number(it.max())} $unit." }

    private fun distance(first: List<String>): String {
        val (best, worst) = ranked.first().estimate.median to ranked.last().estimate.median
        val who =
            if (first.size == 1) "${first.single()} is best with"
            else "${first.inWords()} cannot be told apart at the top, ${ranked.first().name} has"
        val last =
            if (places.last()!!.isShared) "${ranked.last().name} among the last with"
            else "${ranked.last().name} last with"
        return "%s %s %s, %s %s (%.1f times)."
            .format(Locale.ROOT, who, number(best), unit, last, number(worst), maxOf(best, worst) / minOf(best, worst))
    }

    private fun number(value: Double) =
        if (value >= TENS) "%.0f".format(Locale.ROOT, value) else "%.2f".format(Locale.ROOT, value)

    private companion object {
        const val TENS = 10
    }
}
