package bench.experiment.capacity.report

import bench.model.Track
import bench.record.CapacityResult
import bench.record.LimitKind
import bench.wording.AnswerWords
import bench.wording.CapacityFinding

/**
 * The answer of a run of searches, a sentence for each track: from which service to which, how many times as much, and
 * what set the limits. Pure.
 */
object CapacityAnswer {
    fun of(results: List<CapacityResult>): List<String> = findings(results).map(AnswerWords::text)

    private fun findings(results: List<CapacityResult>): List<CapacityFinding> =
        results
            .filter { it.isMeasured }
            .groupBy { it.track }
            .toSortedMap()
            .map { (track, measured) -> finding(track, measured) }

    private fun finding(track: Track, measured: List<CapacityResult>): CapacityFinding {
        val (least, most) = measured.minBy { it.sustained ?: 0 } to measured.maxBy { it.sustained ?: 0 }
        return when {
            measured.all { it.isAtLeast && it.sustained == null } -> CapacityFinding.NothingCounts(track)
            measured.size == 1 || least.sustained == most.sustained ->
                CapacityFinding.Same(track, measured.map { it.service }, most, limits(measured))
            else -> CapacityFinding.Span(track, least, most, times(least, most), limits(measured))
        }
    }

    /** Of a lower bound nothing is a multiple, and what a default pool allows is no measure of anything else. */
    private fun times(least: CapacityResult, most: CapacityResult): Double? =
        least.sustained
            ?.takeIf { !least.isAtLeast && least.limit.kind != LimitKind.SLOTS }
            ?.let { most.sustained!!.toDouble() / it }

    private fun limits(measured: List<CapacityResult>): List<Pair<LimitKind, Int>> =
        measured.groupingBy { it.limit.kind }.eachCount().toList().sortedWith(compareBy({ -it.second }, { it.first }))
}
