package bench.runtime.kubernetes.figures

import bench.metrics.process.CadvisorMetrics
import bench.metrics.process.PrometheusText
import bench.metrics.process.ResourceSample

/**
 * One reading of a container.
 *
 * @property nodeMs when it was read, by the node's clock: milliseconds of the epoch.
 */
internal class CadvisorReading(val nodeMs: Long, private val sample: ResourceSample) {
    /** @param atNs its time as `System.nanoTime()`. */
    fun at(atNs: Long): ResourceSample = sample.copy(at_ns = atNs)
}

/** What cAdvisor says of the containers of its node. Pure. */
internal object CadvisorAnswer {
    private const val GROUP = "id"

    /** As control groups of containers end: `…/<id>`, `…/cri-containerd-<id>.scope`. */
    private val container = Regex("""/(?:[a-z-]+-)?([0-9a-f]{64})(?:\.scope)?$""")

    /** @param text its answer. @return readings by the id of the container. */
    fun parse(text: String): Map<String, CadvisorReading> {
        val metrics = PrometheusText(text)
        val cpu = metrics.by(CadvisorMetrics.CPU, GROUP)
        val times = metrics.timesMs(CadvisorMetrics.CPU, GROUP)
        val workingSet = metrics.by(CadvisorMetrics.WORKING_SET, GROUP)
        val anonymous = metrics.by(CadvisorMetrics.ANONYMOUS, GROUP)
        val throttled = metrics.by(CadvisorMetrics.THROTTLED, GROUP)
        fun reading(group: String, nodeMs: Long): CadvisorReading? {
            val sample =
                ResourceSample(
                    at_ns = 0,
                    cpu_s = cpu[group] ?: return null,
                    working_set_mib = CadvisorMetrics.mib(workingSet[group]),
                    anonymous_mib = CadvisorMetrics.mib(anonymous[group]),
                    throttled_s = throttled[group],
                )
            return CadvisorReading(nodeMs, sample)
        }
        return times.entries
            .mapNotNull { (group, nodeMs) -> id(group)?.let { id -> reading(group, nodeMs)?.let { id to it } } }
            .toMap()
    }

    private fun id(group: String): String? = container.find(group)?.takeIf { MONITOR !in group }?.groupValues?.get(1)

    /** CRI-O's own process for a container. */
    private const val MONITOR = "conmon"
}
