package bench.experiment.waiting.report

import bench.model.Track
import bench.record.Metric
import bench.record.WaitingMetrics
import bench.record.WaitingReading
import bench.record.WaitingTrial
import bench.report.section.median
import bench.stats.LinearFit

/** All processes of one service on one track: what a waiting call costs there. */
internal class WaitingCost(val service: String, val track: Track, val all: List<WaitingTrial>) {
    val good = all.filter { it.failure == null }

    /** KiB of resident memory per call. */
    val memory = fit { WaitingMetrics.kib(it.rss_mib) }

    /** KiB of live heap per call. */
    val heap = fit { WaitingMetrics.kib(it.live_heap_mib) }
    val threads = fit { it.threads?.toDouble() }
    val restMib = median(WaitingMetrics.rest)
    val cpuSPer1000 = median(WaitingMetrics.cpu)

    /** Median of each number of calls, in MiB. */
    val rssMib: Map<Int, Double?> = byCalls { it.rss_mib }
    val liveHeapMib: Map<Int, Double?> = byCalls { it.live_heap_mib }

    /** Of a million calls that wait a second each. */
    val gibHours: Double?
        get() = memory?.slope?.let { it * MILLION / KIB_PER_GIB / S_PER_HOUR }

    /** The same. */
    val coreHours: Double?
        get() = cpuSPer1000?.let { it * THOUSAND / S_PER_HOUR }

    private fun fit(of: (WaitingReading) -> Double?): LinearFit? = LinearFit.of(good.map { it.points(of) })

    private fun median(metric: Metric<WaitingTrial>) = good.map(metric.of).median()

    private fun byCalls(of: (WaitingReading) -> Double?): Map<Int, Double?> =
        good.flatMap { it.readings }.groupBy { it.calls }.toSortedMap().mapValues { it.value.map(of).median() }

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
