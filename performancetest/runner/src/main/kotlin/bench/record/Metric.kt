package bench.record

import bench.model.Verdict
import bench.stats.LinearFit
import bench.stats.median

/**
 * One entry of the catalogue. Tables, files, charts and comparisons take name, unit and digits of a metric from here
 * only.
 *
 * @param T what has a value: a trial, a start, or a row of a table.
 * @property key name in files, with the unit.
 * @property title name for readers, with the unit: `{memory}` stands for the kind of memory, `{work}` for what a
 *   workload counts.
 * @property short name where columns are many or narrow.
 * @property digits decimal places.
 * @param read reads the value; null if not known.
 */
class Metric<in T>(
    val key: String,
    val title: String,
    val unit: String,
    val better: Better,
    val digits: Int = 0,
    val short: String = title,
    read: (T) -> Double?,
) {
    /** The value; null if not known. Records may hold numbers whose quotient is no number. */
    val of: (T) -> Double? = { read(it)?.takeIf(Double::isFinite) }

    /** The same metric with another direction or precision. */
    fun with(better: Better = this.better, digits: Int = this.digits): Metric<T> =
        Metric(key, title, unit, better, digits, short, of)

    /** Replaces each `{name}` in its [title]. */
    fun titled(vararg words: Pair<String, String>): String = filled(title, *words)

    fun titledShort(vararg words: Pair<String, String>): String = filled(short, *words)

    /**
     * One value per repetition. Trials of one repetition share a process, so they count once, with their median. Null
     * without values.
     *
     * @param repetitions trials of each repetition.
     */
    fun values(key: MetricKey, repetitions: Collection<List<T>>): MetricValues? =
        repetitions
            .mapNotNull { same -> same.mapNotNull(of).takeIf { it.isNotEmpty() }?.let(::median) }
            .takeIf { it.isNotEmpty() }
            ?.let { MetricValues(key.copy(name = this.key), unit, better, it) }

    private fun filled(text: String, vararg words: Pair<String, String>) =
        words.fold(text) { all, (name, word) -> all.replace("{$name}", word) }
}

/** Resource use of the process or container, for every trial that the gate judges. */
object ProcessMetrics {
    private const val PERCENT = 100

    val memoryPeak =
        Metric<JudgedTrial>("memory_peak_mib", "peak {memory} MiB", "MiB", Better.LOWER) {
            it.resources?.memory_peak_mib
        }
    val memoryMean =
        Metric<JudgedTrial>("memory_mean_mib", "mean {memory} MiB", "MiB", Better.LOWER) {
            it.resources?.memory_mean_mib
        }
    val anonymousMean =
        Metric<JudgedTrial>("anonymous_mean_mib", "anonymous MiB", "MiB", Better.LOWER) {
            it.resources?.anonymous_mean_mib
        }
    val cpuPer1000 =
        Metric<JudgedTrial>("cpu_s_per_1000", "CPU s per 1,000", "s", Better.LOWER, 2, short = "CPU s/1000") {
            it.resources?.cpu_s_per_1000
        }
    val cpuPercent =
        Metric<JudgedTrial>("cpu_percent", "CPU %", "%", Better.NEITHER) { it.resources?.cpu_share?.times(PERCENT) }
    val gcPercent =
        Metric<JudgedTrial>("gc_percent", "GC time %", "%", Better.NEITHER, 1) {
            it.garbage?.gc_pause_share?.times(PERCENT)
        }
    val gcPauses = Metric<JudgedTrial>("gc_pause_ms", "GC pauses ms", "ms", Better.LOWER) { it.garbage?.gc_pause_ms }
    val heapUsed =
        Metric<JudgedTrial>("heap_used_mib", "heap used MiB", "MiB", Better.LOWER) { it.garbage?.heap_used_mib }
    val allocated =
        Metric<JudgedTrial>("allocated_mib_per_s", "allocated MiB/s", "MiB/s", Better.NEITHER, 1) {
            it.garbage?.allocated_mib_per_s
        }
    val threads =
        Metric<JudgedTrial>("threads_max", "threads", "threads", Better.LOWER) {
            it.resources?.threads_max?.toDouble()
        }

    /**
     * Metrics added after runs had been published. Tables of trials at one rate or under one load, `summary.csv`,
     * `compare` and the exports show them if a run has them. Tables of delays and faults are about stages and do not.
     */
    val further: List<Metric<JudgedTrial>> =
        listOf(
            Metric("context_switches_per_s", "context switches/s", "1/s", Better.LOWER) {
                it.resources?.context_switches_per_s
            }
        )
}

/** Metrics of a trial under scheduled load; times count from the intended start time. */
object TrialMetrics {
    private const val PERCENT = 100
    private const val DISTURBANCE = 1

    val p50 = Metric<TrialRecord>("p50_ms", "p50 ms", "ms", Better.LOWER) { it.load.p50_ms }
    val p99 = Metric<TrialRecord>("p99_ms", "p99 ms", "ms", Better.LOWER) { it.load.p99_ms }
    val correct =
        Metric<TrialRecord>("correct_percent", "correct %", "%", Better.HIGHER, 2) {
            it.load.correct_share * PERCENT
        }
    val cpuTotal = Metric<TrialRecord>("cpu_s_total", "CPU s in total", "s", Better.LOWER, 1) { it.cpu_s_total }
    val idleMemory =
        Metric<TrialRecord>("idle_memory_mib", "idle {memory} MiB", "MiB", Better.LOWER) { it.idle?.memory_mean_mib }

    /** Whether the objective was met. */
    val held =
        Metric<TrialRecord>(MetricKey.HELD, "meets the objective", "", Better.HIGHER) {
            if (it.verdict == Verdict.SUSTAINED) 1.0 else 0.0
        }
    val recovered =
        Metric<TrialRecord>(MetricKey.RECOVERED, "recovers", "", Better.HIGHER) {
            if (it.stages.last().recovered_after_s == null) 0.0 else 1.0
        }
    val recoveredAfter =
        Metric<TrialRecord>("recovered_after_s", "recovery time s", "s", Better.LOWER) {
            it.stages.last().recovered_after_s?.toDouble()
        }
    val pingP99 =
        Metric<TrialRecord>("ping_p99_ms", "ping p99 ms", "ms", Better.LOWER) {
            it.stages.getOrNull(DISTURBANCE)?.ping?.let { ping -> ping.p99_ms ?: ping.max_ms }
        }
    val correctShare =
        Metric<TrialRecord>("correct_share", "correct", "", Better.HIGHER, 3) {
            it.stages.getOrNull(DISTURBANCE)?.load?.correct_share
        }
    val failedP50 =
        Metric<TrialRecord>("failed_p50_ms", "failures after ms, p50", "ms", Better.LOWER) {
            it.stages.getOrNull(DISTURBANCE)?.failed_p50_ms
        }
}

/** Metrics of one start. */
object StartTrialMetrics {
    val answered =
        Metric<StartTrial>(MetricKey.ANSWERED, "answered", "", Better.HIGHER) { if (it.failure == null) 1.0 else 0.0 }
    val firstAnswer =
        Metric<StartTrial>("first_answer_ms", "first answer ms", "ms", Better.LOWER) { it.first_answer_ms }
    val rss = Metric<StartTrial>("rss_mib", "RSS MiB", "MiB", Better.LOWER) { it.rss_mib }
    val cpu = Metric<StartTrial>("cpu_s", "CPU s", "s", Better.LOWER, 2) { it.cpu_s }
    val threads = Metric<StartTrial>("threads", "threads", "threads", Better.NEITHER) { it.threads?.toDouble() }

    /** `{artefact}` stands for the kind of artefact that is shipped. */
    val artefact = Metric<StartTrial>("artefact_mib", "{artefact} MiB", "MiB", Better.LOWER, 1) { it.artefact_mib }
    val cache = Metric<StartTrial>("cache_mib", "AOT cache MiB", "MiB", Better.LOWER, 1) { it.cache_mib }
}

/** Metrics of a process that held waiting calls: slopes over its readings. */
object WaitingMetrics {
    private const val KIB = 1_024.0

    val memory =
        Metric<WaitingTrial>("rss_per_call_kib", "RSS per call KiB", "KiB", Better.LOWER, 1) { trial ->
            slope(trial) { kib(it.rss_mib) }
        }
    val heap =
        Metric<WaitingTrial>("live_heap_per_call_kib", "live heap per call KiB", "KiB", Better.LOWER, 1) { trial ->
            slope(trial) { kib(it.live_heap_mib) }
        }
    val threads =
        Metric<WaitingTrial>("threads_per_call", "threads per call", "threads", Better.LOWER, 2) { trial ->
            slope(trial) { it.threads?.toDouble() }
        }
    val rest =
        Metric<WaitingTrial>("rest_rss_mib", "RSS at rest MiB", "MiB", Better.LOWER) { trial ->
            trial.readings.firstOrNull()?.rss_mib
        }
    val cpu = Metric<WaitingTrial>("cpu_s_per_1000", "CPU s per 1,000", "s", Better.LOWER, 2) { it.cpu_s_per_1000 }

    /** [mib] in KiB. */
    fun kib(mib: Double?): Double? = mib?.times(KIB)

    /** No call gives anything back: a slope below 0 is noise. */
    private fun slope(trial: WaitingTrial, of: (WaitingReading) -> Double?) =
        LinearFit.of(listOf(trial.points(of)))?.slope?.coerceAtLeast(0.0)
}

/** Results of a search, in requests per second. */
object RateMetrics {
    val sustained =
        Metric<CapacityResult>("sustained_rps", "sustained", "req/s", Better.HIGHER) { it.sustained?.toDouble() }
    val breaking =
        Metric<CapacityResult>("breaking_rps", "breaking point", "req/s", Better.HIGHER) { it.breaking?.toDouble() }
    val survives =
        Metric<CapacityResult>("survives_rps", "survives", "req/s", Better.HIGHER) { it.survives?.toDouble() }
}
