package bench.report.section

import bench.model.Track
import bench.record.Better

/**
 * One metric of a run's services on one track: for the view of one service, and to compare it with the others.
 *
 * @property title name with its unit.
 * @property better `NEITHER` if services are not compared by it.
 * @property of values by service.
 */
class Measure(val title: String, val track: Track, val better: Better, val of: Map<String, Measured>)

/**
 * @property shown value as tables show it.
 * @property values one per repetition.
 * @property isAtLeast the true value is this or more.
 */
class Measured(val shown: String, val values: List<Double> = emptyList(), val isAtLeast: Boolean = false)
