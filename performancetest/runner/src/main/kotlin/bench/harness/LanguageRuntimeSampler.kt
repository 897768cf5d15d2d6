package bench.harness

import bench.metrics.process.LanguageRuntimeMetrics
import bench.record.GarbageMetrics
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit.MILLISECONDS

/**
 * Reads the metrics of a service's language runtime in parallel with the load, without waiting for the answer. A
 * service in trouble answers late, or not at all.
 */
class LanguageRuntimeSampler(
    private val patienceMs: Long = PATIENCE_MS,
    private val nowNs: () -> Long = System::nanoTime,
    private val figures: () -> LanguageRuntimeMetrics?,
) {
    private class Told(val atNs: Long, val figures: LanguageRuntimeMetrics)

    private val readings = mutableListOf<CompletableFuture<Told?>>()

    /** Requests the metrics now. They count at the moment when they arrive: they were written then. */
    fun read() {
        readings +=
            CompletableFuture.supplyAsync({ figures()?.let { Told(nowNs(), it) } }) { Thread.startVirtualThread(it) }
    }

    /**
     * GC metrics from the first reading to the last; null with fewer than two readings, or if one of them is missing.
     */
    fun garbage(): GarbageMetrics? {
        if (readings.size < 2) return null
        val first = known(readings.first()) ?: return null
        val last = known(readings.last()) ?: return null
        return GarbageMetrics.between(first.figures, last.figures, (last.atNs - first.atNs) / NS_PER_S)
    }

    /** All metrics that arrived, oldest first. */
    fun known(): List<LanguageRuntimeMetrics> = readings.mapNotNull { known(it)?.figures }

    private fun known(reading: CompletableFuture<Told?>): Told? =
        reading.completeOnTimeout(null, patienceMs, MILLISECONDS).join()

    private companion object {
        const val PATIENCE_MS = 2_000L
        const val NS_PER_S = 1e9
    }
}
