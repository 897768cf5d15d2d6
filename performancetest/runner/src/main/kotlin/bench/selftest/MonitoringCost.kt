package bench.selftest

import bench.UserError
import bench.metrics.process.ResourceSample
import bench.runtime.compose.Addresses
import bench.runtime.compose.ComposeProject
import bench.runtime.compose.Container
import bench.runtime.compose.ContainerMeter

/**
 * Cost of monitoring, with the project's containers that run now. Monitoring reads it from their control groups, so it
 * includes its own cost.
 *
 * @param seconds length of the measurement; results are means over it.
 */
class MonitoringCost(private val project: ComposeProject, private val seconds: Int) {
    /**
     * @property cpuShare share of one core.
     * @property workingSetMib at the end; null if not reported.
     */
    class Cost(val service: String, val isMonitoring: Boolean, val cpuShare: Double, val workingSetMib: Double?)

    /**
     * Costs by service, monitoring first.
     *
     * @throws UserError when monitoring does not run.
     */
    fun measure(): List<Cost> {
        val containers = project.containers(project.running()).filter { it.state.isRunning }
        if (containers.none { it.service == ContainerMeter.PROMETHEUS })
            throw UserError("Monitoring does not run: start it with docker compose up -d --wait.")
        val fromNs = System.nanoTime()
        Thread.sleep(seconds * 1_000L)
        val history = ContainerMeter.of(Addresses(project)).history(containers.map { it.id }, fromNs, System.nanoTime())
        val unread = containers.filter { it.isMonitoring && history[it.id].orEmpty().size < 2 }.map { it.service }
        if (unread.isNotEmpty())
            throw UserError(
                "There are no readings of ${unread.joinToString()}: see the logs of cadvisor and prometheus, " +
                    "and monitoring/README.md."
            )
        return containers
            .mapNotNull { cost(it, history[it.id].orEmpty()) }
            .sortedWith(compareBy({ !it.isMonitoring }, { it.service }))
    }

    private fun cost(container: Container, readings: List<ResourceSample>): Cost? {
        if (readings.size < 2) return null
        val (first, last) = readings.first() to readings.last()
        val share = (last.cpu_s - first.cpu_s) / ((last.at_ns - first.at_ns) / 1e9)
        return Cost(container.service, container.isMonitoring, share, last.working_set_mib)
    }
}
