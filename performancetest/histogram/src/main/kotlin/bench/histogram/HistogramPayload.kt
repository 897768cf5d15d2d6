package bench.histogram

import java.nio.ByteBuffer
import java.util.Base64
import java.util.zip.Inflater

/**
 * The histogram in a line of a log, before it is decoded: HdrHistogram makes room for whatever its head declares, even
 * for gigabytes.
 */
internal object HistogramPayload {
    private const val OUTER_BYTES = 8
    private const val HEAD_BYTES = 40
    private const val MOST_DIGITS = 3
    private const val MOST_LOWEST_US = 1_024L

    /** An hour; a log without latencies above ten minutes may have been made by another tool. */
    private const val MOST_HIGHEST_US = 3_600_000_000L

    /** @throws IllegalArgumentException if [payload] is no histogram, or larger than any of a log of this suite. */
    fun check(payload: String) {
        val bytes = Base64.getDecoder().decode(payload)
        require(bytes.size > OUTER_BYTES) { "A histogram is cut off." }
        val head = ByteBuffer.wrap(head(bytes))
        // Cookie, length and offset.
        repeat(3) { head.getInt() }
        val (digits, lowest, highest) = Triple(head.getInt(), head.getLong(), head.getLong())
        require(digits in 1..MOST_DIGITS && lowest in 1..MOST_LOWEST_US && highest in 2 * lowest..MOST_HIGHEST_US) {
            "A histogram has $digits digits from $lowest to $highest."
        }
    }

    private fun head(bytes: ByteArray): ByteArray {
        val inflater = Inflater()
        try {
            inflater.setInput(bytes, OUTER_BYTES, bytes.size - OUTER_BYTES)
            val head = ByteArray(HEAD_BYTES)
            require(inflater.inflate(head) == HEAD_BYTES) { "A histogram is cut off." }
            return head
        } catch (e: java.util.zip.DataFormatException) {
            throw IllegalArgumentException("A histogram cannot be unpacked.", e)
        } finally {
            inflater.end()
        }
    }
}
