package bench.runtime.kubernetes.figures

import bench.metrics.process.ResourceSample
import bench.model.ContainerFacts
import bench.runtime.ResourceHistory.Companion.nearest

/**
 * Figures of one container. Both sources read the same counters of the kernel, so their readings make one history.
 *
 * @param inside readings by a shell in it.
 * @param outside readings by cAdvisor; null: none runs on its node.
 */
internal class ContainerFigures(private val inside: RecentSamples, private val outside: RecentSamples?) {
    /**
     * Readings between two moments of `System.nanoTime()`, oldest first. Of two of the same moment, only cAdvisor's
     * counts: their dates are not exact enough for what happened between them.
     */
    fun between(fromNs: Long, untilNs: Long): List<ResourceSample> {
        val ofCadvisor = outside?.between(fromNs, untilNs).orEmpty()
        val others = inside.between(fromNs, untilNs).filter { it.nearest(ofCadvisor) == null }
        return (others + ofCadvisor).sortedBy { it.at_ns }
    }

    val last: ResourceSample?
        get() = listOfNotNull(inside.last, outside?.last).maxByOrNull { it.at_ns }

    /** For records: what read it more often; null: nothing has read it yet. */
    val source: String?
        get() {
            val (ofCadvisor, others) = (outside?.count ?: 0) to inside.count
            return if (ofCadvisor > others) ContainerFacts.CADVISOR else ContainerFacts.INSIDE.takeIf { others > 0 }
        }
}
