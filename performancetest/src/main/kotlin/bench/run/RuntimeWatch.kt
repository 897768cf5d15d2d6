package bench.run

import bench.resources.RuntimeFigures
import bench.result.GarbageFigures
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit.MILLISECONDS

/** Reads what a service's runtime tells of itself, beside the load and without waiting for it: a service in trouble answers late, or not at all. */
class RuntimeWatch(private val patienceMs: Long = PATIENCE_MS, private val figures: () -> RuntimeFigures?) {
    private class Reading(val atS: Double, val figures: CompletableFuture<RuntimeFigures?>)

    private val readings = mutableListOf<Reading>()

    /** @param atS second of the load's schedule. */
    fun read(atS: Double) {
        readings += Reading(atS, CompletableFuture.supplyAsync(figures) { Thread.startVirtualThread(it) })
    }

    /** What was collected from the first reading to the last; null without two, or where one of them does not come. */
    fun garbage(): GarbageFigures? {
        if (readings.size < 2) return null
        val (first, last) = readings.first() to readings.last()
        return GarbageFigures.between(known(first), known(last), last.atS - first.atS)
    }

    /** All that were told, oldest first. */
    fun known(): List<RuntimeFigures> = readings.mapNotNull(::known)

    private fun known(reading: Reading): RuntimeFigures? = reading.figures.completeOnTimeout(null, patienceMs, MILLISECONDS).join()

    private companion object {
        const val PATIENCE_MS = 2_000L
    }
}
