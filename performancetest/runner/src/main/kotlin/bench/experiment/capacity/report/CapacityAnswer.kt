package bench.experiment.capacity.report

import bench.model.Track
import bench.record.CapacityResult
import bench.record.LimitKind
import bench.wording.AnswerWords
import bench.wording.CapacityFinding

/**
 * Answer of a run of searches, one sentence for each track: lowest and highest capacity, their ratio, and the limits.
 * Pure.
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

    /**
     * Null if the lower capacity is a lower bound, or if slots limit it: then the ratio only measures a default pool.
     */
    private fun times(least: CapacityResult, most: CapacityResult): Double? =
        least.sustained
            ?.takeIf { !least.isAtLeast && least.limit.kind != LimitKind.SLOTS }
            ?.let { most.sustained!!.toDouble() / it }

    private fun limits(measured: List<CapacityResult>): List<Pair<LimitKind, Int>> =
        measured.groupingBy { it.limit.kind }.eachCount().toList().sortedWith(compareBy({ -it.second }, { it.first }))
}
