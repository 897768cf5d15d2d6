package bench.runtime

import bench.metrics.process.ResourceSample

/**
 * Readings of one trial, oldest first, that another program stores until the trial is over: nothing needs to poll
 * during the trial.
 */
class ResourceHistory(val service: List<ResourceSample>, val parts: Map<BenchPart, List<ResourceSample>>) {
    companion object {
        /** Two readings within this time count as the same moment. */
        const val SAME_MOMENT_NS = 600_000_000L

        /**
         * Adds several containers: sums their readings of the same moments. It skips a moment if one container has no
         * reading.
         */
        fun sum(histories: List<List<ResourceSample>>): List<ResourceSample> =
            histories.drop(1).fold(histories.firstOrNull().orEmpty()) { sum, other ->
                sum.mapNotNull { sample -> sample.nearest(other)?.let { sample + it } }
            }

        /** The reading in [others] of the same moment. */
        fun ResourceSample.nearest(others: List<ResourceSample>): ResourceSample? =
            others.minByOrNull { Math.abs(it.at_ns - at_ns) }?.takeIf { Math.abs(it.at_ns - at_ns) <= SAME_MOMENT_NS }
    }
}
