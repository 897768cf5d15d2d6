package bench.harness

import bench.loadgen.LoadEvent
import bench.mock.MockStats
import bench.model.TrialEnd
import bench.record.GarbageMetrics

/**
 * Observations of a trial with scheduled load.
 *
 * @property stoppedAtS second of the trial after which no call counts.
 * @property mock stats of the mock for the measured time; null if the load ended before they were read.
 */
class ObservedTrial(
    val target: Target,
    val ratePerS: Int,
    val done: LoadEvent.OpenDone,
    val ended: TrialEnd,
    val stoppedAtS: Double,
    val mock: MockStats?,
    val timeline: Timeline,
    val garbage: GarbageMetrics?,
)
