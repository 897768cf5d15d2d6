package bench.harness

import bench.loadgen.LoadEvent
import bench.mock.MockStats
import bench.model.TrialEnd
import bench.record.GarbageMetrics

/**
 * What was seen of a trial with load by a schedule.
 *
 * @property stoppedAtS seconds of the trial after which no call counts. @property mock its stats of the measured time;
 *   null where the load ended before they were read.
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
