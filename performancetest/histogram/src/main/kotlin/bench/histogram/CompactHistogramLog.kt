package bench.histogram

import java.nio.ByteBuffer
import java.util.Base64
import java.util.zip.DataFormatException
import java.util.zip.Deflater
import org.HdrHistogram.Histogram
import org.HdrHistogram.IntCountsHistogram

/**
 * A [HistogramLog] in its published form. Most of such a log is the lateness of users to a microsecond, but the gate's
 * threshold is 50 ms: so lateness is rounded to [UNIT_US]. Response times, counts and all other lines stay as they are.
 */
object CompactHistogramLog {
    private const val UNIT_US = 64L
    private const val DIGITS = 2
    private const val FIELDS = 5
    private val lateness =
        setOf(SecondBucket.TAG_LATENESS, HistogramLog.PROBE + SecondBucket.TAG_LATENESS).map { "Tag=$it," }

    /** Applying it twice changes nothing more. */
    fun of(log: String): String =
        log.lineSequence().joinToString("\n") { line -> if (lateness.any(line::startsWith)) coarser(line) else line }

    /** A line that cannot be parsed stays as it is: its reader reports the error. */
    private fun coarser(line: String): String {
        val fields = line.split(',')
        if (fields.size != FIELDS) return line
        return try {
            (fields.dropLast(1) + coarse(fields.last())).joinToString(",")
        } catch (_: DataFormatException) {
            line
        } catch (_: RuntimeException) {
            line
        }
    }

    /** @param payload as HdrHistogram writes it into logs: compressed, in Base64. */
    private fun coarse(payload: String): String {
        HistogramPayload.check(payload)
        val exact = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(Base64.getDecoder().decode(payload)), 0)
        val coarse = IntCountsHistogram(UNIT_US, exact.highestTrackableValue, DIGITS).also { it.add(exact) }
        val bytes = ByteBuffer.allocate(coarse.neededByteBufferCapacity)
        val length = coarse.encodeIntoCompressedByteBuffer(bytes, Deflater.BEST_COMPRESSION)
        return Base64.getEncoder().encodeToString(bytes.array().copyOf(length))
    }
}
