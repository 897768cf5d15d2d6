package bench.report.section

import bench.model.Track
import bench.record.CapacityResult
import bench.record.LimitKind
import bench.search.CapacityInterval
import bench.stats.Difference
import bench.stats.Interval
import bench.stats.MannWhitney
import bench.stats.Ranking
import bench.wording.RankFinding
import bench.wording.RankWords
import kotlin.math.truncate

/** A rank that other entries may share, e.g. `2-4`; empty for a certain rank, and without one. */
internal fun sharedPlace(place: Ranking.Place?): String = place?.takeIf { it.isShared }?.toString().orEmpty()

/**
 * Order of capacities, as far as the repetitions can decide: a rank within its track for each result that can have one,
 * and the same in words.
 */
class Ranks(private val results: List<CapacityResult>) {
    private val places: Map<CapacityResult, Ranking.Place> =
        results.groupBy { it.track }.values.flatMap(::places).toMap()

    /** Whether there are enough repetitions: one process says nothing about the next. Otherwise tables omit ranks. */
    val hasRanks: Boolean = results.any { it.isRankable }

    /** Null if there is no rank. */
    fun place(result: CapacityResult): Ranking.Place? = places[result]

    /** `1`, `2-4` for a tie, `-` without a rank. */
    fun cell(result: CapacityResult): Cell = Cell.of(places[result])

    /** Conclusions from the table, one or two sentences per track; empty if nothing was measured. */
    fun sentences(): List<String> = findings().map(RankWords::text)

    private fun findings(): List<RankFinding> =
        when {
            results.none { it.isMeasured } -> emptyList()
            !hasRanks -> listOf(unranked())
            else ->
                Track.entries.flatMap { track -> listOfNotNull(first(track), left(track)) } +
                    listOfNotNull(fewRepetitions())
        }

    /** A single result has no rank. */
    private fun places(track: List<CapacityResult>): List<Pair<CapacityResult, Ranking.Place>> =
        track
            .zip(
                Ranking.of(
                    track.map { result ->
                        val interval = result.sustainedInterval.takeIf { result.isRankable }
                        Ranking.Entry((result.sustained ?: 0).toDouble(), interval, result.isAtLeast)
                    }
                )
            )
            .mapNotNull { (result, place) -> place?.let { result to it } }
            .takeIf { it.size > 1 }
            .orEmpty()

    private fun unranked() =
        RankFinding.Unranked(
            results
                .filter { it.isMeasured && !it.isAtLeast && it.limit.kind == LimitKind.SLOTS }
                .sortedByDescending { it.sustained ?: 0 },
            results.maxOf { it.repetitions },
        )

    private fun first(track: Track): RankFinding? {
        val ranked = results.filter { it.track == track && it in places }.sortedByDescending { it.sustained ?: 0 }
        val best = ranked.filter { places.getValue(it).best == 1 }
        val next = ranked.firstOrNull { it !in best }
        return if (best.isEmpty()) null
        else RankFinding.Order(track, best, next, next?.let { best.first { better -> isAbove(better, it) } })
    }

    /** At least one of the best results is certainly above every other result. */
    private fun isAbove(better: CapacityResult, worse: CapacityResult) =
        better.sustainedInterval!!.low > worse.sustainedInterval!!.high

    private fun left(track: Track): RankFinding? {
        val measured = results.filter { it.track == track && it.isMeasured }
        val left = measured.filter { it !in places }
        return if (left.isEmpty() || measured.size == 1) null else RankFinding.Left(track, left)
    }

    /** Three against three values differ by chance in one of ten cases, and no interval of three can change that. */
    private fun fewRepetitions(): RankFinding? {
        val least = results.filter { it in places }.minOfOrNull { it.repetitions } ?: return null
        return RankFinding.FewRepetitions(least, MannWhitney.smallestP(least, least)).takeIf {
            it.chance > Difference.LEVEL
        }
    }

    companion object {
        /** Interval of the capacity in requests per second, see [CapacityInterval]. */
        fun interval(result: CapacityResult): Cell =
            Cell.of(result.sustainedInterval?.let { Interval(truncate(it.low), truncate(it.high)) })
    }
}
