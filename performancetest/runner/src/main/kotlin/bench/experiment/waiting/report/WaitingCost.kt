package bench.experiment.waiting.report

import bench.model.Track
import bench.record.MemoryPerCall
import bench.record.Metric
import bench.record.WaitingMetrics
import bench.record.WaitingReading
import bench.record.WaitingTrial
import bench.report.section.median

/** All processes of one service on one track: what a waiting call costs there. */
internal class WaitingCost(val service: String, val track: Track, val all: List<WaitingTrial>) {
    val good = all.filter { it.failure == null }

    /** KiB of resident memory per call. */
    val memory = MemoryPerCall.of(all)

    /** KiB of live heap per call. */
    val heap = MemoryPerCall.fit(all) { WaitingMetrics.kib(it.live_heap_mib) }
    val threads = MemoryPerCall.fit(all) { it.threads?.toDouble() }
    val restMib = median(WaitingMetrics.rest)
    val cpuSPer1000 = median(WaitingMetrics.cpu)

    /** Calls that waited (mean) and MiB (median), for each number of calls. */
    val rssMib: List<Pair<Double, Double?>> = byCalls { it.rss_mib }
    val liveHeapMib: List<Pair<Double, Double?>> = byCalls { it.live_heap_mib }

    /** Of a million calls that wait a second each. */
    val gibHours: Double?
        get() = memory?.slope?.let { it * MILLION / KIB_PER_GIB / S_PER_HOUR }

    /** The same. */
    val coreHours: Double?
        get() = cpuSPer1000?.let { it * THOUSAND / S_PER_HOUR }

    private fun median(metric: Metric<WaitingTrial>) = good.map(metric.of).median()

    private fun byCalls(of: (WaitingReading) -> Double?): List<Pair<Double, Double?>> =
        good
            .flatMap { it.readings }
            .groupBy { it.calls }
            .toSortedMap()
            .values
            .map { same -> same.map { it.in_flight }.average() to same.map(of).median() }

    companion object {
        private const val MILLION = 1e6
        private const val THOUSAND = 1e3
        private const val KIB_PER_GIB = 1_048_576.0
        private const val S_PER_HOUR = 3_600.0

        /** The cheapest first. */
        fun of(trials: List<WaitingTrial>): List<WaitingCost> =
            trials
                .groupBy { it.service to it.track }
                .map { (key, all) -> WaitingCost(key.first, key.second, all) }
                .sortedWith(compareBy({ it.track }, { it.memory?.slope ?: Double.MAX_VALUE }, { it.service }))
    }
}
