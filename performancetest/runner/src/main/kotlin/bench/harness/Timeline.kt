package bench.harness

import bench.histogram.SecondStats
import bench.metrics.process.ContextSwitches
import bench.metrics.process.CoreTime
import bench.metrics.process.GcPauses
import bench.metrics.process.LanguageRuntimeReader
import bench.metrics.process.ListenDrops
import bench.metrics.process.ProcessSampler
import bench.metrics.process.ResourceSample
import bench.record.MemoryKind
import bench.record.ResourceMetrics
import bench.record.TrialSecond
import bench.runtime.BenchPart
import bench.runtime.Meter
import bench.runtime.ResourceHistory
import bench.runtime.ResourceHistory.Companion.nearest
import bench.runtime.RunningService
import kotlin.math.abs

/**
 * Resources that the service and the parts of the bench used, about once a second during a trial. They are read then,
 * or afterwards from a stored history. Each reading counts at its own time.
 *
 * @param parts reads each part of the bench.
 * @param languageRuntime metrics that the service reports, at the window's edges only.
 * @param nowNs as `System.nanoTime()`.
 * @param gcPauseS GC pauses of the service since its start, in seconds; null if not known.
 * @param readFileDescriptorLimit how many file descriptors the service may open, at the window's edges only.
 */
class Timeline(
    private val service: () -> ResourceSample?,
    private val parts: () -> Map<BenchPart, ResourceSample>,
    private val cores: () -> List<CoreTime> = CoreTime::read,
    private val nowNs: () -> Long = System::nanoTime,
    val languageRuntime: LanguageRuntimeSampler = LanguageRuntimeSampler { null },
    private val contextSwitches: () -> Long? = { null },
    private val gcPauseS: () -> Double? = { null },
    private val readFileDescriptorLimit: () -> Int? = { null },
) {
    private val switches = mutableListOf<ContextSwitches.Reading>()
    private val serviceSamples = mutableListOf<ResourceSample>()
    private val gcPauses = mutableListOf<Pair<Double, Double>>()
    private val partSamples = mutableMapOf<BenchPart, List<ResourceSample>>()
    private val coreTimes = mutableListOf<Pair<Double, List<CoreTime>>>()
    private var zeroNs = 0L
    private var fileDescriptorLimit: Int? = null

    /**
     * @param elapsedS seconds of the trial so far.
     * @param isLast whether this is the last reading, which is taken even soon after the previous one.
     */
    fun read(elapsedS: Double, isLast: Boolean = false) {
        if (coreTimes.isEmpty()) zeroNs = nowNs() - (elapsedS * 1e9).toLong()
        if (coreTimes.isNotEmpty() && elapsedS - coreTimes.last().first < (if (isLast) LEAST_S else INTERVAL_S)) return
        coreTimes += elapsedS to cores()
        service()?.let { serviceSamples += it }
        gcPauseS()?.let { gcPauses += elapsedS to it }
        parts().forEach { (part, sample) -> partSamples.merge(part, listOf(sample), List<ResourceSample>::plus) }
    }

    /** Marks the start or end of a measured window: takes the readings that cost too much for every second. */
    fun edge() {
        languageRuntime.read()
        fileDescriptorLimit = readFileDescriptorLimit() ?: fileDescriptorLimit
        contextSwitches()?.let { switches += ContextSwitches.Reading(nowNs(), it) }
    }

    /**
     * Ends the trial in second [untilS]: later readings do not belong to it. A stored history replaces the readings,
     * except for values that only the process reports (resident memory, threads, files, connections).
     *
     * @param kept returns the history between two moments of `System.nanoTime()`; null if there is none.
     */
    fun complete(untilS: Double, kept: (fromNs: Long, untilNs: Long) -> ResourceHistory?) {
        if (coreTimes.isEmpty()) return
        val history = kept(zeroNs - BEFORE_NS, zeroNs + (untilS * 1e9).toLong())
        val service =
            history?.service?.map { sample -> sample.withProcess(sample.nearest(serviceSamples)) }
                ?: serviceSamples.toList()
        val parts = history?.parts ?: partSamples.toMap()
        serviceSamples.clear()
        service.filterTo(serviceSamples) { it.second <= untilS + MARGIN_S }
        parts.forEach { (part, samples) -> partSamples[part] = samples.filter { it.second <= untilS + MARGIN_S } }
    }

    private fun ResourceSample.withProcess(process: ResourceSample?) =
        copy(
            rss_mib = process?.rss_mib,
            rss_peak_mib = process?.rss_peak_mib,
            threads = process?.threads,
            file_descriptors = process?.file_descriptors,
            listen_drops = process?.listen_drops,
        )

    fun csv(): String =
        serviceSamples
            .filter { it.second >= 0 }
            .joinToString("\n", "$HEADER\n", "\n") { sample ->
                val service =
                    listOf(
                        rounded(sample.second),
                        sample.cpu_s,
                        sample.rss_mib,
                        sample.anonymous_mib,
                        sample.working_set_mib,
                        sample.threads,
                        sample.file_descriptors,
                    )
                (service + BenchPart.entries.map { sample.nearest(partSamples[it].orEmpty())?.cpu_s }).joinToString(
                    ","
                ) {
                    it?.toString().orEmpty()
                }
            }

    private fun memoryKind(samples: List<ResourceSample>) =
        MemoryKind.of(
            samples.peak { it.rss_peak_mib },
            samples.peak { it.working_set_mib },
            samples.peak { it.anonymous_mib },
        )

    /** Resources of the service from [fromS] to [untilS]. Null with fewer than two readings. */
    fun resources(
        fromS: Double,
        correct: Long,
        windowS: Number,
        cores: Double,
        untilS: Double = Double.MAX_VALUE,
    ): ResourceMetrics? {
        val samples = within(fromS, serviceSamples.filter { it.second <= untilS + MARGIN_S })
        if (samples.size < 2) return null
        val seconds = samples.last().second - samples.first().second
        val cpuS = samples.last().cpu_s - samples.first().cpu_s
        return ResourceMetrics(
            cpu_s = cpuS,
            cpu_share = cpuS / seconds / cores,
            cpu_share_max = samples.zipWithNext { a, b -> (b.cpu_s - a.cpu_s) / (b.second - a.second) / cores }.max(),
            // Readings and window do not begin at the same moment, so both are taken as rates.
            cpu_s_per_1000 = if (correct == 0L) null else cpuS / seconds / (correct / windowS.toDouble()) * 1_000,
            rss_mean_mib = samples.mean { it.rss_mib },
            rss_peak_mib = samples.peak { it.rss_peak_mib },
            threads_max = samples.mapNotNull { it.threads }.maxOrNull(),
            file_descriptors_max = samples.mapNotNull { it.file_descriptors }.maxOrNull(),
            file_descriptors_limit = fileDescriptorLimit,
            listen_drops =
                ListenDrops.since(
                    fromS,
                    serviceSamples.filter { it.second <= untilS + MARGIN_S }.map { it.second to it.listen_drops },
                ),
            working_set_mean_mib = samples.mean { it.working_set_mib },
            working_set_peak_mib = samples.peak { it.working_set_mib },
            anonymous_mean_mib = samples.mean { it.anonymous_mib },
            anonymous_peak_mib = samples.peak { it.anonymous_mib },
            throttled_share = throttledS(samples)?.div(seconds),
            memory_kind = memoryKind(samples),
            context_switches_per_s = switchesPerS(fromS, samples.last().second),
        )
    }

    /** Null if the edges that were read do not match this span. */
    private fun switchesPerS(fromS: Double, untilS: Double): Double? {
        val at = switches.map { (it.atNs - zeroNs) / 1e9 }
        val isSpan = at.size > 1 && abs(at.first() - fromS) <= EDGE_S && abs(at.last() - untilS) <= EDGE_S
        return if (isSpan) ContextSwitches.perSecond(switches) else null
    }

    /** What happened in each of the measured [seconds], and then up to [untilS], with [cores] for the service. */
    fun bySecond(seconds: List<SecondStats>, untilS: Double, cores: Double): List<TrialSecond> =
        BySecond.of(seconds, untilS, gcPauses, serviceSamples.map { it.second to it.cpu_s }, cores)

    /** CPU seconds of the service from its start to the last reading. */
    val cpuS: Double?
        get() = serviceSamples.lastOrNull()?.cpu_s

    /**
     * Share of the worst-affected core that other guests of the host took, from [fromS] on; null with fewer than two
     * readings.
     */
    fun stolenShare(fromS: Double): Double? =
        coreTimes
            .filter { it.first >= fromS }
            .takeIf { it.size > 1 }
            ?.let { CoreTime.stolenShare(it.first().second, it.last().second) }

    /** Mean number of cores that [part] used from [fromS] on; null with fewer than two readings. */
    fun cores(part: BenchPart, fromS: Double): Double? =
        within(fromS, partSamples[part].orEmpty())
            .takeIf { it.size > 1 }
            ?.let { (it.last().cpu_s - it.first().cpu_s) / (it.last().second - it.first().second) }

    /** Whether [part] has no usable readings in the whole trial. */
    fun isUnread(part: BenchPart): Boolean = partSamples[part].orEmpty().size < 2

    /** Seconds for which a CPU quota throttled [part] from [fromS] on; null if unknown. */
    fun throttledS(part: BenchPart, fromS: Double): Double? = throttledS(within(fromS, partSamples[part].orEmpty()))

    private fun throttledS(samples: List<ResourceSample>) =
        samples.mapNotNull { it.throttled_s }.takeIf { it.size > 1 }?.let { it.last() - it.first() }

    /** If a short window has only one reading, the span begins with the last reading before the window. */
    private fun within(fromS: Double, samples: List<ResourceSample>): List<ResourceSample> {
        val within = samples.filter { it.second >= fromS }
        return if (within.size > 1) within
        else samples.takeLast(2).takeIf { it.size > 1 && it.first().second >= fromS - BEFORE_S } ?: within
    }

    private val ResourceSample.second
        get() = (at_ns - zeroNs) / 1e9

    private fun List<ResourceSample>.mean(of: (ResourceSample) -> Double?) =
        mapNotNull(of).takeIf { it.isNotEmpty() }?.average()

    private fun List<ResourceSample>.peak(of: (ResourceSample) -> Double?) = mapNotNull(of).maxOrNull()

    private fun rounded(seconds: Double) = Math.round(seconds * 1_000) / 1_000.0

    companion object {
        fun of(service: RunningService, meter: Meter) =
            Timeline(
                service::sample,
                meter::benchSamples,
                cores = { if (meter.isOnThisHost) CoreTime.read() else emptyList() },
                languageRuntime = LanguageRuntimeSampler { LanguageRuntimeReader.runtime(service.url) },
                contextSwitches = { service.pid?.let { ContextSwitches.ofAll(it) } },
                gcPauseS = service.pid?.let(::GcPauses)?.let { it::totalS } ?: { null },
                readFileDescriptorLimit = { service.pid?.let { ProcessSampler(it).fileDescriptorLimit() } },
            )

        private const val INTERVAL_S = 0.9

        /** The kernel counts CPU in hundredths of a second. */
        private const val LEAST_S = 0.3
        private const val BEFORE_S = 1.5
        private const val MARGIN_S = 0.5
        private const val EDGE_S = 2.5
        private const val BEFORE_NS = 1_500_000_000L
        private val HEADER =
            "elapsed_s,service_cpu_s,service_rss_mib,service_anonymous_mib,service_working_set_mib," +
                "service_threads,service_file_descriptors," +
                BenchPart.entries.joinToString(",") { "${it.name.lowercase()}_cpu_s" }
    }
}
