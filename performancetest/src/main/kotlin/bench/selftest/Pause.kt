package bench.selftest

import bench.UserError
import bench.runtime.RunningService
import java.util.concurrent.CompletableFuture
import kotlin.concurrent.thread

/**
 * Pauses [service] at second [atS] of the injector's schedule, for [seconds]. The schedule's zero on this clock is the
 * earliest that any tick allows: ticks come late, never early.
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

    private val frozenNs = CompletableFuture<Pair<Long, Long>>()
    private var zeroNs = Long.MAX_VALUE
    private var worker: Thread? = null

    /** @param elapsedS of the schedule, as the injector tells it now. */
    fun tick(elapsedS: Double) {
        if (elapsedS > 0) zeroNs = minOf(zeroNs, nowNs() - (elapsedS * 1e9).toLong())
        if (worker == null && elapsedS >= atS) worker = thread(isDaemon = true, name = "freeze") { pause() }
    }

    private fun pause() =
        try {
            val from = at(service::pause)
            Thread.sleep((seconds * 1_000).toLong())
            frozenNs.complete(from to at(service::resume))
        } catch (e: Exception) {
            frozenNs.completeExceptionally(e)
        } finally {
            service.resume()
        }

    /** The middle of the time that [signal] took. */
    private fun at(signal: () -> Unit): Long =
        nowNs().let { before ->
            signal()
            before + (nowNs() - before) / 2
        }

    /** @throws UserError when it was not paused for as long as it should have been. */
    fun moments(): Moments {
        val paused = runCatching { frozenNs.getNow(null) }
        val why = paused.exceptionOrNull()?.cause?.message?.let { " $it" }.orEmpty()
        return paused.getOrNull()?.let { (from, until) -> Moments((from - zeroNs) / 1e3, (until - zeroNs) / 1e3) }
            ?: throw UserError("${service.service.name} could not be frozen and thawed.$why")
    }

    /** Whatever happened, it goes on. */
    override fun close() {
        worker?.join()
        service.resume()
    }
}
