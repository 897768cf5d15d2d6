package bench.record

import bench.stats.LinearFit

/** Memory that a waiting call needs, over all processes of one service on one track. */
object MemoryPerCall {
    /** KiB of resident memory; null if no process has readings. */
    fun of(trials: List<WaitingTrial>): LinearFit? = fit(trials) { WaitingMetrics.kib(it.rss_mib) }

    /** [value] per call, of the processes that have all readings. */
    fun fit(trials: List<WaitingTrial>, value: (WaitingReading) -> Double?): LinearFit? =
        LinearFit.of(trials.filter { it.failure == null }.map { it.points(value) })
}
