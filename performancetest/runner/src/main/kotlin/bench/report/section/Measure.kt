package bench.report.section

import bench.model.Track
import bench.record.Better

/**
 * One figure of the services of a run on one track: for the view of one service, and to set it against the others.
 *
 * @property title with its unit. @property better `NEITHER` where services are not compared by it. @property of by
 *   service.
 */
class Measure(val title: String, val track: Track, val better: Better, val of: Map<String, Measured>)

/**
 * @property shown as tables show it. @property values one a repetition. @property isAtLeast the true value is this or
 *   more.
 */
class Measured(val shown: String, val values: List<Double> = emptyList(), val isAtLeast: Boolean = false)
