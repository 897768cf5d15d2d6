package bench.runtime

import bench.histogram.HistogramLog
import bench.histogram.MergedHistogramLog
import bench.histogram.MergedSeconds
import bench.histogram.SecondStats
import bench.loadgen.LoadEvent

/** The sum of what several load generators did with one schedule. */
object MergedLoad {
    /** @param generators in the order of their shares. */
    fun of(generators: List<GeneratorResult>): LoadResult {
        val all = generators.map { it.done }
        val log = MergedHistogramLog.text(all.map { it.histogram_log })
        val probes = all.map { it.probe_seconds }
        val merged =
            LoadEvent.OpenDone(
                elapsed_s = all.maxOf { it.elapsed_s },
                seconds = MergedSeconds.exact(all.map { it.seconds }, log),
                histogram_log = log,
                probe_seconds = MergedSeconds.exact(probes, log, HistogramLog.PROBE),
                // The one that is closest to its limit.
                file_descriptors = all.mapNotNull { it.file_descriptors }.maxByOrNull { it.used.toDouble() / it.limit },
                calls = all.mapNotNull { it.calls }.takeIf { it.isNotEmpty() }?.flatten()?.sortedBy { it.due_us },
            )
        return LoadResult(merged, generators)
    }

    /**
     * Progress of all: as far as the slowest has come.
     *
     * @param seconds of each, with the latest counts of every second so far.
     */
    fun tick(elapsedS: List<Double>, seconds: List<Collection<SecondStats>>): LoadEvent.OpenTick =
        LoadEvent.OpenTick(elapsedS.min(), MergedSeconds.of(seconds.map { it.toList() }))
}
