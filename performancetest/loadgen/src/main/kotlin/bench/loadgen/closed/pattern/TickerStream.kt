package bench.loadgen.closed.pattern

import bench.loadgen.closed.ClosedLoopRecorder
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

/**
 * Counts the ticks of one stream; for one thread.
 *
 * A tick that arrives in the window is correct; its time counts from its creation. That is the difference between the
 * server's `time_us` and the clock of this machine, which the server shares, both in microseconds. A negative
 * difference, after a clock change, counts as 0.
 *
 * A skipped number is a lost tick if it was due in the window: its due time lies that many intervals before the tick
 * that shows the gap. A repeated number is a duplicate.
 *
 * @param intervalMs time from one tick to the next.
 * @param nowUs microseconds since 1970.
 */
class TickerStream(
    private val recorder: ClosedLoopRecorder,
    private val intervalMs: Long,
    private val nowUs: () -> Long,
) {
    private var next = 0L
    private var unread = 0L

    /** Ticks that arrived in the window, each number once, readable or not. */
    var came = 0L
        private set

    /** Ticks of the window that were skipped. */
    var lost = 0L
        private set

    @Volatile
    var isOpen = false
        private set

    /** Whether the stream was open, and ended before the window did. */
    @Volatile
    var hasEnded = false
        private set

    fun opened() {
        isOpen = true
    }

    fun ended() {
        if (!recorder.isOver) hasEnded = true
    }

    /** Handles a tick before counting starts. */
    fun early(data: String) {
        read(data)?.let { next = it.sequence + 1 }
    }

    /** @param data data of one event. */
    fun event(data: String) {
        val atNs = recorder.nowNs()
        val tick = read(data)
        if (tick != null && tick.sequence < next) return recorder.failed(atNs, "duplicated")
        if (recorder.isInWindow(atNs)) came++
        if (tick == null) recorder.failed(atNs, "corrupted").also { unread++ } else right(tick, atNs)
    }

    private fun right(tick: Tick, atNs: Long) {
        val madeNs = atNs - (nowUs() - tick.time_us).coerceIn(0, LONGEST_US) * 1_000
        val gap = (tick.sequence - next - unread).coerceIn(0, LARGEST_GAP)
        lost += (1..gap).count { recorder.isInWindow(madeNs - it * intervalMs * 1_000_000) }
        next = tick.sequence + 1
        unread = 0
        recorder.correct(madeNs)
    }

    /**
     * Ticks that were due in a window of [windowNs] and never appeared, e.g. because a stream stalls, ends or was never
     * opened. A healthy stream may lack up to [SPARE]: one because of the window's start within an interval, one in
     * flight at its end. Up to that number nothing counts as missing, beyond it everything does.
     */
    fun missing(windowNs: Long): Long = (windowNs / (intervalMs * 1_000_000) - came - lost).takeIf { it > SPARE } ?: 0

    private fun read(data: String): Tick? =
        try {
            Json.decodeFromString<Tick>(data)
        } catch (_: SerializationException) {
            null
        }

    @Serializable private data class Tick(val sequence: Long, val time_us: Long)

    private companion object {
        const val SPARE = 2
        const val LONGEST_US = 600_000_000L

        /** More ticks than any window has. */
        const val LARGEST_GAP = 100_000L
    }
}
