package bench.runtime.kubernetes.figures

import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread

/**
 * Figures of a node's containers, asked of the cAdvisor there about once a second, until this is closed. Containers are
 * known by their id.
 *
 * @param ask returns cAdvisor's answer; null if it gave none.
 */
internal class NodeFigures(
    node: String,
    private val intervalMs: Long = INTERVAL_MS,
    private val ask: () -> String?,
) : AutoCloseable {
    private val followed = ConcurrentHashMap<String, Followed>()
    private val clock = NodeClock()
    private val end = CountDownLatch(1)
    private val reader = thread(isDaemon = true, name = "cAdvisor of $node") { read() }

    private class Followed {
        val samples = RecentSamples()
        var nodeMs = 0L
    }

    /** @return the readings of [container] from now on, until it is forgotten. */
    fun follow(container: String): RecentSamples = followed.computeIfAbsent(container) { Followed() }.samples

    /** What has been read of it stays in what [follow] returned. */
    fun forget(container: String) {
        followed.remove(container)
    }

    private fun read() {
        do {
            val askedNs = System.nanoTime()
            ask()?.let { note(CadvisorAnswer.parse(it), askedNs, System.nanoTime()) }
            val tookMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - askedNs)
        } while (!end.await(maxOf(intervalMs - tookMs, intervalMs / 2), TimeUnit.MILLISECONDS))
    }

    private fun note(readings: Map<String, CadvisorReading>, askedNs: Long, gotNs: Long) {
        // Of a container that has just ended, cAdvisor repeats the last reading.
        readings.values.maxOfOrNull { it.nodeMs }?.let { clock.note(it, askedNs, gotNs) }
        if (!clock.isExact) return
        for ((id, reading) in readings) {
            val one = followed[id]?.takeIf { reading.nodeMs > it.nodeMs } ?: continue
            one.nodeMs = reading.nodeMs
            one.samples.add(reading.at(clock.here(reading.nodeMs)))
        }
    }

    /** Asks for its end, and waits a moment for it. */
    override fun close() {
        end.countDown()
        reader.join(JOIN_MS)
    }

    private companion object {
        const val INTERVAL_MS = 1_000L
        const val JOIN_MS = 3_000L
    }
}
