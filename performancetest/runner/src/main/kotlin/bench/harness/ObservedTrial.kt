package bench.harness

import bench.BenchFailure
import bench.histogram.HistogramLog
import bench.histogram.SecondStats
import bench.loadgen.LoadEvent
import bench.mock.MockStats
import bench.model.TrialEnd
import bench.record.GarbageMetrics
import bench.runtime.LoadResult

/**
 * Observations of a trial with scheduled load.
 *
 * @property stoppedAtS second of the trial after which no call counts.
 * @property mock stats of the mock for the measured time; null if the load ended before they were read.
 * @property failure the end of a part of the bench, which cut the trial short; null: none ended.
 */
class ObservedTrial(
    val target: Target,
    val ratePerS: Int,
    val result: LoadResult,
    val ended: TrialEnd,
    val stoppedAtS: Double,
    val mock: MockStats?,
    val timeline: Timeline,
    val garbage: GarbageMetrics?,
    val failure: BenchFailure? = null,
) {
    /** Of all load generators together. */
    val done: LoadEvent.OpenDone
        get() = result.done

    companion object {
        /** What is left of a load whose load generator ended: the counts of its ticks, but no latencies. */
        fun cutOff(seconds: Collection<SecondStats>, elapsedS: Double) =
            LoadEvent.OpenDone(elapsedS, seconds.toList(), HistogramLog.text(0, emptyList()))
    }
}
