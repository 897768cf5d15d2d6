package bench.report.section

import bench.model.Track
import bench.record.CapacityResult
import bench.record.LimitKind
import bench.stats.Difference
import bench.stats.Estimate
import bench.stats.Interval
import bench.stats.MannWhitney
import bench.stats.Ranking
import bench.wording.RankFinding
import bench.wording.RankWords
import kotlin.math.truncate

/** A place that others may have too, such as `2-4`; empty for one that is certain, and where there is none. */
internal fun sharedPlace(place: Ranking.Place?): String = place?.takeIf { it.isShared }?.toString().orEmpty()

/**
 * Who holds more, as far as the repetitions can tell: a place within its track for each result that can have one, and
 * the same in words.
 */
class Ranks(private val results: List<CapacityResult>) {
    private val places: Map<CapacityResult, Ranking.Place> =
        results.groupBy { it.track }.values.flatMap(::places).toMap()

    /** Whether there are repetitions enough for intervals: without, tables have no such columns. */
    val hasIntervals: Boolean = results.any { it.sustainedInterval != null }

    /** What [interval] is called, by the least number of repetitions behind one. */
    val intervalName: String =
        Estimate.intervalName(results.filter { it.sustainedInterval != null }.minOfOrNull { it.repetitions } ?: 0)

    /** Null where there is none to give. */
    fun place(result: CapacityResult): Ranking.Place? = places[result]

    /** `1`, `2-4` where that cannot be told, `-` where there is none to give. */
    fun cell(result: CapacityResult): Cell = Cell.of(places[result])

    /** What may be read from the table, a sentence or two a track; empty where nothing was measured. */
    fun sentences(): List<String> = findings().map(RankWords::text)

    private fun findings(): List<RankFinding> =
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
            .zip(
                Ranking.of(
                    track.map { Ranking.Entry((it.sustained ?: 0).toDouble(), it.sustainedInterval, it.isAtLeast) }
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

    /** Of what is not among the best somebody among the best is surely above. */
    private fun isAbove(better: CapacityResult, worse: CapacityResult) =
        better.sustainedInterval!!.low > worse.sustainedInterval!!.high

    private fun left(track: Track): RankFinding? {
        val measured = results.filter { it.track == track && it.isMeasured }
        val left = measured.filter { it !in places }
        return if (left.isEmpty() || measured.size == 1) null else RankFinding.Left(track, left)
    }

    /** Three against three values are apart by chance in one of ten cases, and no interval of three can mend that. */
    private fun fewRepetitions(): RankFinding? {
        val least = results.filter { it in places }.minOfOrNull { it.repetitions } ?: return null
        return RankFinding.FewRepetitions(least, MannWhitney.smallestP(least, least)).takeIf {
            it.chance > Difference.LEVEL
        }
    }

    companion object {
        /** The interval of what a service holds, in requests per second; what it is worth says [intervalName]. */
        fun interval(result: CapacityResult): Cell =
            Cell.of(result.sustainedInterval?.let { Interval(truncate(it.low), truncate(it.high)) })
    }
}
