package bench.report.section

import bench.model.Track
import bench.record.AtLeast
import bench.record.CapacityResult
import bench.stats.Estimate
import bench.stats.MannWhitney
import bench.stats.Ranking
import java.util.Locale

/** A place such as `2-4`, which others may have too; empty for one that is certain, and where there is none. */
internal fun sharedPlace(place: String?): String = place?.takeIf { '-' in it && it.length > 1 }.orEmpty()

/**
 * Who holds more, as far as the repetitions can tell: a place within its track for each result that can have one, and
 * the same in words.
 */
class Ranks(private val results: List<CapacityResult>) {
    private val places: Map<CapacityResult, Ranking.Place> =
        results.groupBy { it.track }.values.flatMap(::places).toMap()

    /** Whether there are repetitions enough for intervals: without, tables have no such columns. */
    val hasIntervals: Boolean = results.any { it.holdsInterval != null }

    /** What [interval] is called, by the least number of repetitions behind one. */
    val intervalName: String =
        Estimate.intervalName(results.filter { it.holdsInterval != null }.minOfOrNull { it.repetitions } ?: 0)

    /** `1`, `2-4` where that cannot be told, `-` where there is none to give. */
    fun text(result: CapacityResult): String = places[result]?.toString() ?: "-"

    /** What may be read from the table, a sentence or two a track; empty where nothing was measured. */
    fun sentences(): List<String> =
        when {
            results.none { it.isMeasured } -> emptyList()
            !hasIntervals -> listOf(unranked())
            else ->
                Track.entries.flatMap { track -> listOfNotNull(first(track), left(track)) } +
                    listOfNotNull(fewRepetitions())
        }

    /** One alone is not the first of anything. */
    private fun places(track: List<CapacityResult>): List<Pair<CapacityResult, Ranking.Place>> =
        track
            .zip(Ranking.of(track.map { Ranking.Entry((it.holds ?: 0).toDouble(), it.holdsInterval, it.isAtLeast) }))
            .mapNotNull { (result, place) -> place?.let { result to it } }
            .takeIf { it.size > 1 }
            .orEmpty()

    private fun unranked(): String {
        val slots =
            results
                .filter { it.isMeasured && !it.isAtLeast && it.limitedBy.startsWith("slots:") && ";" !in it.limitedBy }
                .sortedByDescending { it.holds ?: 0 }
        val known =
            if (slots.isEmpty()) "nothing is ranked"
            else
                "nothing is ranked but ceilings that come from slots (" +
                    slots
                        .groupBy { it.track }
                        .toSortedMap()
                        .map { (track, same) ->
                            "${track.label}: ${same.joinToString { "${it.service} ${it.holds ?: "none"}" }}"
                        }
                        .joinToString("; ") +
                    ")"
        val repetitions = results.maxOf { it.repetitions }
        return "${if (repetitions == 1) "One repetition" else "$repetitions repetitions"} of each, and " +
            "${Estimate.LEAST} are the least for an interval: what the CPU decides differs from search to " +
            "search, so $known."
    }

    private fun first(track: Track): String? {
        val ranked = results.filter { it.track == track && it in places }.sortedByDescending { it.holds ?: 0 }
        val best = ranked.filter { places.getValue(it).best == 1 }
        if (best.isEmpty()) return null
        val next = ranked.firstOrNull { it !in best } ?: return "${track.label}: ${named(best)} cannot be told apart."
        val top =
            if (best.size == 1) "${named(best)} holds most" else "${named(best)} hold most and cannot be told apart"
        return "${track.label}: $top; the next that differs is " +
            "${named(listOf(next))}${times(best.first { isAbove(it, next) }, next)}."
    }

    /** Of what is not among the best somebody among the best is surely above. */
    private fun isAbove(better: CapacityResult, worse: CapacityResult) =
        better.holdsInterval!!.low > worse.holdsInterval!!.high

    /** Not where nothing held: no number of times is as many. */
    private fun times(best: CapacityResult, next: CapacityResult): String {
        val ratio = (best.holds ?: 0).toDouble() / (next.holds ?: return "")
        return ": ${best.service} holds " +
            "${if (best.isAtLeast) "at least " else ""}${"%.1f".format(Locale.ROOT, ratio)} times as many as " +
            "${next.service}"
    }

    private fun left(track: Track): String? {
        val left = results.filter { it.track == track && it.isMeasured && it !in places }
        if (left.isEmpty() || results.count { it.track == track && it.isMeasured } == 1) return null
        return "${track.label}: not ranked: " + left.joinToString { "${it.service} (${unrankedFor(it)})" } + "."
    }

    private fun unrankedFor(result: CapacityResult) =
        when {
            result.holdsInterval == null -> "repetitions: ${result.repetitions}"
            result.atLeast == AtLeast.BENCH -> "≥ ${result.holds ?: 0}, the bench was the limit"
            result.atLeast == AtLeast.COMPANION -> "≥ ${result.holds ?: 0}, what it waits for was the limit"
            result.atLeast == AtLeast.TRIALS -> "≥ ${result.holds ?: 0}, a search had no trial left for more"
            else -> "${result.holds ?: "none"}, with none to compare it with"
        }

    /** Three against three values are apart by chance in one of ten cases, and no interval of three can mend that. */
    private fun fewRepetitions(): String? {
        val least = results.filter { it in places }.minOfOrNull { it.repetitions } ?: return null
        val chance = MannWhitney.smallestP(least, least)
        return if (chance <= 0.05) null
        else
            "With $least repetitions, of two services that hold the same one pair in ${Math.round(1 / chance)} " +
                "is shown apart by chance; --profile full has 5."
    }

    private fun named(group: List<CapacityResult>) =
        group.joinToString(" and ") { "${it.service} (${if (it.isAtLeast) "≥ " else ""}${it.holds ?: "none"})" }

    companion object {
        /** The interval of what a service holds, in users per second; what it is worth says [intervalName]. */
        fun interval(result: CapacityResult): String =
            result.holdsInterval?.let { "${it.low.toInt()}-${it.high.toInt()}" } ?: "-"
    }
}
