package bench.run

import bench.resources.CoreTime
import bench.resources.ListenDrops
import bench.resources.ResourceSample
import bench.result.ResourceFigures
import bench.runtime.BenchPart

/**
 * What the service and the parts of the bench used, read about once a second while a trial runs. Readings count at the moment they were
 * taken, which for containers is up to some seconds before they can be had.
 *
 * @param parts reads each part of the bench.
 * @param nowNs as `System.nanoTime()`.
 */
class Timeline(
    private val service: () -> ResourceSample?,
    private val parts: () -> Map<BenchPart, ResourceSample>,
    private val cores: () -> List<CoreTime> = CoreTime::read,
    private val nowNs: () -> Long = System::nanoTime,
) {
    private class Row(val elapsed_s: Double, val service: ResourceSample?, val parts: Map<BenchPart, ResourceSample>, val cores: List<CoreTime>)

    private val rows = mutableListOf<Row>()
    private var zeroNs = 0L

    /** Load ended then: what was read of later moments is not the trial's. */
    private var endS = Double.MAX_VALUE

    /** @param elapsedS seconds of the trial so far. */
    fun read(elapsedS: Double) {
        if (rows.isEmpty()) zeroNs = nowNs() - (elapsedS * 1e9).toLong()
        if (rows.isEmpty() || elapsedS - rows.last().elapsed_s >= INTERVAL_S) rows += Row(elapsedS, service(), parts(), cores())
    }

    /** Reads on, after the trial, until the service's readings reach second [untilS] of it, but no longer than [longestMs]. */
    fun catchUp(untilS: Double, longestMs: Long) {
        endS = untilS + MARGIN_S
        val endNs = nowNs() + longestMs * 1_000_000
        while (rows.isNotEmpty() && nowNs() < endNs && (rows.last().service?.second ?: 0.0) < untilS) {
            Thread.sleep(PAUSE_MS)
            rows += Row(rows.last().elapsed_s, service(), parts(), rows.last().cores)
        }
    }

    fun csv(): String = serviceSamples(0.0).joinToString("\n", "$HEADER\n", "\n") { sample ->
        val row = rows.first { it.service === sample }
        val service = listOf(rounded(sample.second), sample.cpu_s, sample.rss_mib, sample.anonymous_mib, sample.working_set_mib, sample.threads, sample.open_files)
        (service + BenchPart.entries.map { row.parts[it]?.cpu_s }).joinToString(",") { it?.toString().orEmpty() }
    }

    /** Of the service, from [fromS] on. Null with fewer than two readings. */
    fun resources(fromS: Double, correct: Long, windowS: Int, cores: Double): ResourceFigures? {
        val samples = serviceSamples(fromS)
        if (samples.size < 2) return null
        val seconds = samples.last().second - samples.first().second
        val cpuS = samples.last().cpu_s - samples.first().cpu_s
        return ResourceFigures(
            cpu_s = cpuS,
            cpu_share = cpuS / seconds / cores,
            cpu_share_max = samples.zipWithNext { a, b -> (b.cpu_s - a.cpu_s) / (b.second - a.second) / cores }.max(),
            // Readings and window do not begin in the same moment, so both are taken as rates.
            cpu_s_per_1000 = if (correct == 0L) null else cpuS / seconds / (correct.toDouble() / windowS) * 1_000,
            rss_mean_mib = samples.mean { it.rss_mib },
            rss_peak_mib = samples.peak { it.rss_peak_mib },
            threads_max = samples.mapNotNull { it.threads }.maxOrNull(),
            open_files_max = samples.mapNotNull { it.open_files }.maxOrNull(),
            listen_drops = ListenDrops.since(fromS, rows.map { it.elapsed_s to it.service?.listen_drops }),
            working_set_mean_mib = samples.mean { it.working_set_mib },
            working_set_peak_mib = samples.peak { it.working_set_mib },
            anonymous_mean_mib = samples.mean { it.anonymous_mib },
            anonymous_peak_mib = samples.peak { it.anonymous_mib },
            throttled_share = throttled(samples, seconds),
        )
    }

    /** What other guests of the host took from the core that lost most, from [fromS] on; null with fewer than two readings. */
    fun stolenShare(fromS: Double): Double? = rows.filter { it.elapsed_s >= fromS }.takeIf { it.size > 1 }?.let { CoreTime.stolenShare(it.first().cores, it.last().cores) }

    /** Cores that [part] used on the mean from [fromS] on; null with fewer than two readings. */
    fun cores(part: BenchPart, fromS: Double): Double? = samples(fromS) { it.parts[part] }.takeIf { it.size > 1 }
        ?.let { (it.last().cpu_s - it.first().cpu_s) / (it.last().second - it.first().second) }

    /** Seconds for which a CPU quota held [part] back from [fromS] on; null where that is not known. */
    fun throttledS(part: BenchPart, fromS: Double): Double? {
        val readings = samples(fromS) { it.parts[part] }.mapNotNull { it.throttled_s }
        return if (readings.size < 2) null else readings.last() - readings.first()
    }

    private fun throttled(samples: List<ResourceSample>, seconds: Double): Double? {
        val first = samples.first().throttled_s ?: return null
        return samples.last().throttled_s?.let { (it - first) / seconds }
    }

    private fun serviceSamples(fromS: Double) = samples(fromS) { it.service }

    /** Each reading once, in order, however often it was had. Where a short window has but one, the last before it begins the span. */
    private fun samples(fromS: Double, of: (Row) -> ResourceSample?): List<ResourceSample> {
        val all = rows.mapNotNull(of).filter { it.second <= endS }.distinctBy { it.at_ns }
        val within = all.filter { it.second >= fromS }
        return if (within.size > 1) within else all.takeLast(2).takeIf { it.size > 1 && it.first().second >= fromS - BEFORE_S } ?: within
    }

    private val ResourceSample.second get() = (at_ns - zeroNs) / 1e9

    private fun List<ResourceSample>.mean(of: (ResourceSample) -> Double?) = mapNotNull(of).takeIf { it.isNotEmpty() }?.average()

    private fun List<ResourceSample>.peak(of: (ResourceSample) -> Double?) = mapNotNull(of).maxOrNull()

    private fun rounded(seconds: Double) = Math.round(seconds * 1_000) / 1_000.0

    private companion object {
        const val INTERVAL_S = 0.9
        const val PAUSE_MS = 200L
        const val MARGIN_S = 0.5
        const val BEFORE_S = 1.5
        val HEADER = "elapsed_s,service_cpu_s,service_rss_mib,service_anonymous_mib,service_working_set_mib,service_threads,service_open_files," +
            BenchPart.entries.joinToString(",") { "${it.name.lowercase()}_cpu_s" }
    }
}
