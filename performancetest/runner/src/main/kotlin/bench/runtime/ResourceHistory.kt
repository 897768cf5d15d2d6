package bench.runtime

import bench.metrics.process.ResourceSample

/**
 * Readings of one trial that were kept elsewhere and are had when it is over, oldest first: nobody has to ask while it
 * runs.
 */
class ResourceHistory(val service: List<ResourceSample>, val parts: Map<BenchPart, List<ResourceSample>>) {
    companion object {
        /** Two readings this near tell of the same moment. */
        const val SAME_MOMENT_NS = 600_000_000L

        /**
         * Several containers as one: their readings of the same moments together; moments of which one tells nothing
         * are left out.
         */
        fun sum(histories: List<List<ResourceSample>>): List<ResourceSample> =
            histories.drop(1).fold(histories.firstOrNull().orEmpty()) { sum, other ->
                sum.mapNotNull { sample -> sample.nearest(other)?.let { sample + it } }
            }

        /** Of [others], that of the same moment. */
        fun ResourceSample.nearest(others: List<ResourceSample>): ResourceSample? =
            others.minByOrNull { Math.abs(it.at_ns - at_ns) }?.takeIf { Math.abs(it.at_ns - at_ns) <= SAME_MOMENT_NS }
    }
}
