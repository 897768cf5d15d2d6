package bench.wording

import bench.model.Track
import bench.record.AtLeast
import bench.record.CapacityResult
import bench.stats.Estimate
import java.util.Locale

/** What may be read from a table of capacities about who holds more. */
sealed interface RankFinding {
    /** Too few repetitions to rank. @property slots limits of pools, which do not differ from search to search. */
    data class Unranked(val slots: List<CapacityResult>, val repetitions: Int) : RankFinding

    /**
     * @property best those of which it cannot be told who holds most. @property next the first that surely holds less,
     *   null where there is none; [above] the first of the best that surely holds more than that one.
     */
    data class Order(
        val track: Track,
        val best: List<CapacityResult>,
        val next: CapacityResult?,
        val above: CapacityResult?,
    ) : RankFinding

    /** What has no place. */
    data class Left(val track: Track, val results: List<CapacityResult>) : RankFinding

    /** @property chance that two services that hold the same are shown apart. */
    data class FewRepetitions(val repetitions: Int, val chance: Double) : RankFinding
}

/** Who holds more, in words. */
object RankWords {
    fun text(finding: RankFinding): String =
        when (finding) {
            is RankFinding.Unranked -> unranked(finding)
            is RankFinding.Order -> order(finding)
            is RankFinding.Left ->
                "${finding.track.label}: not ranked: " +
                    finding.results.joinToString { "${it.service} (${unrankedFor(it)})" } +
                    "."
            is RankFinding.FewRepetitions ->
                "With ${finding.repetitions} repetitions, of two services that hold the same one pair in " +
                    "${Math.round(1 / finding.chance)} is shown apart by chance; --profile full has 5."
        }

    private fun unranked(finding: RankFinding.Unranked): String {
        val known =
            if (finding.slots.isEmpty()) "nothing is ranked"
            else "nothing is ranked but limits that come from slots (${slots(finding.slots)})"
        val repetitions = if (finding.repetitions == 1) "One repetition" else "${finding.repetitions} repetitions"
        return "$repetitions of each, and ${Estimate.LEAST} are the least for an interval: what the CPU decides " +
            "differs from search to search, so $known."
    }

    private fun slots(results: List<CapacityResult>) =
        results
            .groupBy { it.track }
            .toSortedMap()
            .map { (track, same) ->
                "${track.label}: ${same.joinToString { "${it.service} ${it.sustained ?: "none"}" }}"
            }
            .joinToString("; ")

    private fun order(finding: RankFinding.Order): String {
        val (track, best) = finding
        val next = finding.next ?: return "${track.label}: ${named(best)} cannot be told apart."
        val top = if (best.size == 1) "${named(best)} sustains most" else "${named(best)} sustain most and tie"
        return "${track.label}: $top; the next that differs is ${named(listOf(next))}${times(finding.above!!, next)}."
    }

    /** Not where nothing held: no number of times is as many. */
    private fun times(best: CapacityResult, next: CapacityResult): String {
        val ratio = (best.sustained ?: 0).toDouble() / (next.sustained ?: return "")
        return ": ${best.service} sustains " +
            "${if (best.isAtLeast) "at least " else ""}${"%.1f".format(Locale.ROOT, ratio)} times as many as " +
            next.service
    }

    private fun unrankedFor(result: CapacityResult) =
        when {
            result.sustainedInterval == null -> "repetitions: ${result.repetitions}"
            result.atLeast == AtLeast.BENCH -> "≥ ${result.sustained ?: 0}, the bench was the limit"
            result.atLeast == AtLeast.BACKING_SERVICE -> "≥ ${result.sustained ?: 0}, what it waits for was the limit"
            result.atLeast == AtLeast.TRIALS -> "≥ ${result.sustained ?: 0}, a search had no trial left for more"
            else -> "${result.sustained ?: "none"}, with none to compare it with"
        }

    private fun named(group: List<CapacityResult>) =
        group.joinToString(" and ") { "${it.service} (${if (it.isAtLeast) "≥ " else ""}${it.sustained ?: "none"})" }
}
