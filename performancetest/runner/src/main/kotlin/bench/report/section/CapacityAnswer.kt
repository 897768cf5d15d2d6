package bench.report.section

import bench.model.Track
import bench.record.CapacityResult
import bench.record.LimitKind
import java.util.Locale

/**
 * The answer of a run of searches, a sentence for each track: from which service to which, how many times as much, and
 * what set the limits. Pure.
 */
object CapacityAnswer {
    fun of(results: List<CapacityResult>): List<String> =
        results
            .filter { it.isMeasured }
            .groupBy { it.track }
            .toSortedMap()
            .map { (track, measured) -> sentence(track, measured) }

    private fun sentence(track: Track, measured: List<CapacityResult>): String {
        if (measured.all { it.isAtLeast && it.holds == null })
            return "${track.label}: nothing was measured that may count, the gate refused it all."
        val limits = "limited by ${limits(measured)}"
        val (least, most) = measured.minBy { it.holds ?: 0 } to measured.maxBy { it.holds ?: 0 }
        if (measured.size == 1 || least.holds == most.holds)
            return "${track.label}: ${measured.map { it.service }.inWords()} " +
                "${if (measured.size == 1) "holds" else "hold"} ${held(most)} users/s, $limits."
        return "${track.label}: services hold from ${held(least)} (${least.service}) to ${held(most)} users/s " +
            "(${most.service})${times(least, most)}; $limits."
    }

    /** Of a lower bound nothing is a multiple, and what a default pool allows is no measure of anything else. */
    private fun times(least: CapacityResult, most: CapacityResult): String {
        val low = least.holds?.takeIf { !least.isAtLeast && least.limit.kind != LimitKind.SLOTS } ?: return ""
        val bound = if (most.isAtLeast) "at least " else ""
        return ", $bound%.1f times as many".format(Locale.ROOT, most.holds!!.toDouble() / low)
    }

    private fun held(result: CapacityResult) =
        (if (result.isAtLeast) "≥ " else "") + (result.holds ?: if (result.isAtLeast) "0" else "none")

    private fun limits(measured: List<CapacityResult>): String {
        val kinds = measured.groupBy { it.limit.kind }.entries.sortedWith(compareBy({ -it.value.size }, { it.key }))
        return kinds.joinToString { (kind, same) ->
            if (kinds.size == 1) kind.label else "${kind.label} (${same.size} of ${measured.size})"
        }
    }
}
