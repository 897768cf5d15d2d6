package bench.loadgen.closed.pattern

import bench.loadgen.closed.ClosedLoopRecorder
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

/**
 * What comes of one stream of ticks; for one thread.
 *
 * A tick that comes in the window is correct, with the time since it was made. That is the server's `time_us` against
 * this machine's clock, which is the server's too, both in microseconds; less than nothing, as a clock that is set
 * makes it, is 0. Of a number that is left out the tick is lost, where the window has the moment at which it was due:
 * so many intervals before the one that shows it. A number that came before is a duplicate.
 *
 * @param intervalMs from one tick to the next. @param nowUs microseconds since 1970.
 */
class TickerStream(
    private val recorder: ClosedLoopRecorder,
    private val intervalMs: Long,
    private val nowUs: () -> Long,
) {
    private var next = 0L
    private var unread = 0L

    /** Ticks that came in the window, each number once, read or not. */
    var came = 0L
        private set

    /** Ticks of the window that were left out. */
    var lost = 0L
        private set

    @Volatile
    var isOpen = false
        private set

    /** Whether it was, and ended before the window did. */
    @Volatile
    var hasEnded = false
        private set

    fun opened() {
        isOpen = true
    }

    fun ended() {
        if (!recorder.isOver) hasEnded = true
    }

    /** One that comes before any counts. */
    fun early(data: String) {
        read(data)?.let { next = it.sequence + 1 }
    }

    /** @param data of one event. */
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
     * Ticks that were due in a window of [windowNs] and of which nothing was seen, as when a stream stalls, ends or was
     * never opened. Of a stream that is well up to [SPARE] may be absent: one by where in its interval the window
     * began, one that was under way when it ended. So up to that nothing is missing, and beyond it everything is.
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

        /** More than any window has. */
        const val LARGEST_GAP = 100_000L
    }
}
