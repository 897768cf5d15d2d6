package bench.runtime.kubernetes.figures

import bench.metrics.process.ResourceSample
import bench.model.ContainerFacts

/**
 * Figures of one container. Both sources read the same counters of the kernel, so their readings make one history.
 *
 * @param inside readings by a shell in it.
 * @param outside readings by cAdvisor; null: none runs on its node.
 */
internal class ContainerFigures(private val inside: RecentSamples, private val outside: RecentSamples?) {
    /** Readings between two moments of `System.nanoTime()`, oldest first. */
    fun between(fromNs: Long, untilNs: Long): List<ResourceSample> =
        (inside.between(fromNs, untilNs) + outside?.between(fromNs, untilNs).orEmpty()).sortedBy { it.at_ns }

    val last: ResourceSample?
        get() = listOfNotNull(inside.last, outside?.last).maxByOrNull { it.at_ns }

    /** For records; null: nothing has read it yet. */
    val source: String?
        get() =
            when {
                outside?.last != null -> ContainerFacts.CADVISOR
                inside.last != null -> ContainerFacts.INSIDE
                else -> null
            }
}
