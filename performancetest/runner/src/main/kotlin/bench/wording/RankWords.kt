package bench.wording

import bench.model.Track
import bench.record.AtLeast
import bench.record.CapacityResult
import bench.stats.Estimate
import java.util.Locale

/** What a table of capacities says about ranks. */
sealed interface RankFinding {
    /** Too few repetitions to rank. @property slots capacities limited by slots, which every search finds again. */
    data class Unranked(val slots: List<CapacityResult>, val repetitions: Int) : RankFinding

    /**
     * @property best services that tie at the top. @property next the first that surely sustains less, null where there
     *   is none; [above] the first of the best that surely sustains more than that one.
     */
    data class Order(
        val track: Track,
        val best: List<CapacityResult>,
        val next: CapacityResult?,
        val above: CapacityResult?,
    ) : RankFinding

    /** Services without a rank. */
    data class Left(val track: Track, val results: List<CapacityResult>) : RankFinding

    /** @property chance that two equal services look different. */
    data class FewRepetitions(val repetitions: Int, val chance: Double) : RankFinding
}

/** Ranks in words. */
object RankWords {
    fun text(finding: RankFinding): String =
        when (finding) {
            is RankFinding.Unranked -> unranked(finding)
            is RankFinding.Order -> order(finding)
            is RankFinding.Left -> left(finding)
            is RankFinding.FewRepetitions ->
                "With ${finding.repetitions} repetitions, 1 in ${Math.round(1 / finding.chance)} pairs of equal " +
                    "services looks different by chance (--profile full has 5)."
        }

    private fun unranked(finding: RankFinding.Unranked): String {
        val known = if (finding.slots.isEmpty()) "" else "; those limited by slots do not (${slots(finding.slots)})"
        val repetitions = if (finding.repetitions == 1) "One repetition" else "${finding.repetitions} repetitions"
        return "$repetitions cannot rank services: a rank needs at least ${Estimate.LEAST}. " +
            "Capacities limited by CPU vary from search to search$known."
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
        val next = finding.next ?: return "${track.label}: ${named(best)} tie."
        val top = if (best.size == 1) "${named(best)} sustains the highest rate" else "${named(best)} tie at the top"
        return "${track.label}: $top. ${below(finding.above!!, next)}."
    }

    /** Without a ratio where [next] sustains nothing. */
    private fun below(best: CapacityResult, next: CapacityResult): String {
        val sustained = next.sustained ?: return "The next is ${named(listOf(next))}"
        val ratio = "%.1f×".format(Locale.ROOT, (best.sustained ?: 0).toDouble() / sustained)
        return "${best.service} sustains ${if (best.isAtLeast) "at least " else ""}$ratio the rate of " +
            named(listOf(next))
    }

    private fun left(finding: RankFinding.Left): String =
        finding.results
            .groupBy(::unrankedFor)
            .map { (why, same) ->
                val these = if (same.size == 1) "this service is" else "these services are"
                "${finding.track.label}: $these not ranked, because $why: ${named(same)}."
            }
            .joinToString(" ")

    private fun unrankedFor(result: CapacityResult) =
        when {
            !result.isRankable -> "a rank needs at least ${Estimate.LEAST} repetitions"
            result.atLeast == AtLeast.BENCH -> "the bench was the limit"
            result.atLeast == AtLeast.BACKING_SERVICE -> "a backing service was the limit"
            result.atLeast == AtLeast.TRIALS -> "the search had no trial left for a higher rate"
            else -> "nothing can be compared with it"
        }

    private fun named(group: List<CapacityResult>) =
        group.map { "${it.service} (${if (it.isAtLeast) "≥ " else ""}${it.sustained ?: "none"})" }.fewInWords()
}
