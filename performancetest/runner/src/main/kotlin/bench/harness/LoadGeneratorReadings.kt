package bench.harness

import bench.histogram.HistogramLog
import bench.histogram.SecondBucket
import bench.histogram.percentileMs
import bench.model.LoadGeneratorMetrics
import bench.runtime.GeneratorResult

/** Metrics of each of several load generators in the [window] of a trial. */
internal object LoadGeneratorReadings {
    fun of(generators: List<GeneratorResult>, window: IntRange): List<LoadGeneratorMetrics> {
        val earliestMs = generators.mapNotNull { it.done.start_late_ms }.minOrNull()
        return generators.map { metrics(it, window, earliestMs) }
    }

    private fun metrics(one: GeneratorResult, window: IntRange, earliestMs: Double?): LoadGeneratorMetrics {
        val measured = one.done.seconds.filter { it.second in window }
        val lateness = HistogramLog.read(one.done.histogram_log, window)[SecondBucket.TAG_LATENESS]
        val roundTripMs = one.clock.round_trip_ns / NS_PER_MS
        return LoadGeneratorMetrics(
            name = one.name,
            due = measured.sumOf { it.due },
            started = measured.sumOf { it.started },
            lateness_p99_ms = lateness?.percentileMs(99.0),
            start_skew_ms = earliestMs?.let { one.done.start_late_ms?.minus(it)?.plus(roundTripMs / 2) },
            clock_offset_ms = one.clock.offset_ns / NS_PER_MS,
            round_trip_ms = roundTripMs,
            file_descriptors = one.done.fileDescriptors(),
        )
    }

    private const val NS_PER_MS = 1e6
}
