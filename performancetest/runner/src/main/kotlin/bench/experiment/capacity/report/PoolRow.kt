package bench.experiment.capacity.report

import bench.model.SearchedSlots
import bench.model.Track
import bench.model.Verdict
import bench.record.TrialRecord
import bench.report.section.median

/** Valid trials of one service with one size of its pool. */
internal class PoolRow(val service: String, val pool: SearchedSlots, val trials: List<TrialRecord>) {
    val track: Track
        get() = trials.first().track

    val isSustained: Boolean
        get() = 2 * trials.count { it.verdict == Verdict.SUSTAINED } > trials.size

    val failed: Long
        get() = trials.sumOf { it.load.failed.values.sum() }

    val memoryMib: Double?
        get() = median { it.resources?.memory_peak_mib }

    /** Records may hold numbers whose product is none. */
    fun median(of: (TrialRecord) -> Double?): Double? = trials.mapNotNull(of).filter { it.isFinite() }.median()

    companion object {
        /** By service, then by size. */
        fun all(pools: List<SearchedSlots>, trials: List<TrialRecord>): List<PoolRow> =
            pools.flatMap { pool -> of(pool, trials) }.sortedWith(compareBy({ it.service }, { it.pool.slots }))

        private fun of(pool: SearchedSlots, trials: List<TrialRecord>): List<PoolRow> =
            trials
                .filter { pool.isOf(it.service) && it.verdict != Verdict.INVALID }
                .groupBy { pool.service(it.service) }
                .map { (service, same) -> PoolRow(service, pool, same) }

        /**
         * Smallest size among [rows] of one service that meets the objective; null: none does. At rate × delay and
         * below, the queue grows without end, however short a window may be.
         */
        fun enough(rows: List<PoolRow>): SearchedSlots? =
            rows.filter { it.isSustained && it.pool.share > 1 }.minByOrNull { it.pool.slots }?.pool
    }
}
