package bench.experiment.waiting

import bench.metrics.process.HeapReader
import bench.metrics.process.LiveHeap
import bench.metrics.process.NodeHeap
import bench.metrics.process.ResourceSample
import bench.mock.MockAdmin
import bench.record.WaitingReading
import bench.runtime.RunningService

/**
 * Reads the memory of one process, and the CPU that it uses between the readings.
 *
 * @param isLocal whether it is a process of this machine and user: only then can its heap be collected from outside.
 */
internal class WaitingReader(
    private val running: RunningService,
    private val admin: MockAdmin,
    isLocal: Boolean,
) {
    private val heap: HeapReader? = running.pid?.takeIf { isLocal }?.let(::heapOf)
    private var since: ResourceSample? = null
    private var cpuS: Double? = 0.0
    val readings = mutableListOf<WaitingReading>()

    /** Null before all calls are answered, and if CPU could not be read. */
    var cpuSPer1000: Double? = null
        private set

    private fun heapOf(pid: Long): HeapReader =
        if (running.service.command.first() == "java") LiveHeap(pid) else NodeHeap(pid, running::lastOutput)

    /** Reads it with [calls] waiting calls, or with as many as wait after [PATIENCE_MS]. */
    fun read(calls: Int) {
        awaitCalls(calls)
        if (since != null) addCpu()
        val before = admin.stats().in_flight
        val liveMib = heap?.mib()
        val now = running.sample()
        val after = admin.stats().in_flight
        since = now
        readings +=
            WaitingReading(calls, (before + after) / 2.0, liveMib, now?.rss_mib, now?.anonymous_mib, now?.threads)
    }

    /** The last ones may be slow to reach the dependency. */
    private fun awaitCalls(calls: Int) {
        val endNs = System.nanoTime() + PATIENCE_MS * 1_000_000
        while (admin.stats().in_flight < calls && running.isAlive && System.nanoTime() < endNs) Thread.sleep(POLL_MS)
    }

    /** All calls are answered. */
    fun end() {
        addCpu()
        cpuSPer1000 = cpuS?.let { it / readings.last().calls * PER }
    }

    private fun addCpu() {
        val now = running.sample()
        cpuS = cpuS?.let { sum -> now?.let { since?.let { before -> sum + now.cpu_s - before.cpu_s } } }
    }

    private companion object {
        const val PER = 1_000

        /** Leaves time to read before the next calls begin. */
        const val PATIENCE_MS = 3_000L
        const val POLL_MS = 50L
    }
}
