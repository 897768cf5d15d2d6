package bench.selftest

import bench.UserError
import bench.runtime.RunningService
import java.util.concurrent.CompletableFuture
import kotlin.concurrent.thread

/**
 * Pauses [service] at second [atS] of the load generator's schedule, for [seconds]. Ticks come late, never early: the
 * schedule's zero on this clock is the earliest time that any tick allows.
 */
internal class Pause(
    private val service: RunningService,
    private val atS: Double,
    private val seconds: Double,
    private val nowNs: () -> Long = System::nanoTime,
) : AutoCloseable {
    /** Microseconds of the schedule. */
    class Moments(val fromUs: Double, val untilUs: Double) {
        val seconds
            get() = (untilUs - fromUs) / 1e6
    }

    private val pausable =
        service.pausable ?: throw UserError("${service.service.name} cannot be paused by this runtime.")
    private val pausedNs = CompletableFuture<Pair<Long, Long>>()
    private var zeroNs = Long.MAX_VALUE
    private var worker: Thread? = null

    /** @param elapsedS current second of the schedule, as the load generator reports it. */
    fun tick(elapsedS: Double) {
        if (elapsedS > 0) zeroNs = minOf(zeroNs, nowNs() - (elapsedS * 1e9).toLong())
        if (worker == null && elapsedS >= atS) worker = thread(isDaemon = true, name = "pause") { pause() }
    }

    private fun pause() =
        try {
            val from = at(pausable::pause)
            Thread.sleep((seconds * 1_000).toLong())
            pausedNs.complete(from to at(pausable::resume))
        } catch (e: Exception) {
            pausedNs.completeExceptionally(e)
        } finally {
            pausable.resume()
        }

    /** Middle of the time that [signal] took. */
    private fun at(signal: () -> Unit): Long =
        nowNs().let { before ->
            signal()
            before + (nowNs() - before) / 2
        }

    /** @throws UserError when the pause was shorter than intended. */
    fun moments(): Moments {
        val paused = runCatching { pausedNs.getNow(null) }
        val why = paused.exceptionOrNull()?.cause?.message?.let { " $it" }.orEmpty()
        return paused.getOrNull()?.let { (from, until) -> Moments((from - zeroNs) / 1e3, (until - zeroNs) / 1e3) }
            ?: throw UserError("${service.service.name} could not be paused and resumed.$why")
    }

    /** Resumes the service in any case. */
    override fun close() {
        worker?.join()
        pausable.resume()
    }
}
