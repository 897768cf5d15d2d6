package bench.harness

import bench.record.ResourceMetrics
import bench.runtime.RunningService
import bench.runtime.Runtime

/** Resources that a process or container uses while only the bench's own readings reach it. */
object Idle {
    private const val PAUSE_MS = 250L

    /** Null for 0 [seconds], or if no reading succeeded. */
    fun read(runtime: Runtime, service: RunningService, seconds: Int): ResourceMetrics? {
        if (seconds == 0) return null
        val timeline = Timeline.of(service, runtime.meter)
        val startNs = System.nanoTime()
        fun elapsedS() = (System.nanoTime() - startNs) / 1e9
        while (elapsedS() < seconds && service.isAlive) {
            timeline.read(elapsedS())
            Thread.sleep(PAUSE_MS)
        }
        // At least two readings, because a single one gives no rate.
        timeline.read(elapsedS())
        timeline.complete(elapsedS()) { from, until -> runtime.meter.history(service, from, until) }
        return timeline.resources(0.0, correct = 0, windowS = seconds, cores = runtime.allowance.service)
    }
}
