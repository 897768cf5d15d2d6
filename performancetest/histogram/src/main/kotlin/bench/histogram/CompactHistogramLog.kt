package bench.histogram

import java.nio.ByteBuffer
import java.util.Base64
import java.util.zip.DataFormatException
import java.util.zip.Deflater
import org.HdrHistogram.Histogram
import org.HdrHistogram.IntCountsHistogram

/**
 * A [HistogramLog] as it is published. How late users were started is most of such a log, to a microsecond, and decides
 * at 50 ms: here it is kept to [UNIT_US]. Response times, counts and all other lines stay as they are.
 */
object CompactHistogramLog {
    private const val UNIT_US = 64L
    private const val DIGITS = 2
    private const val FIELDS = 5
    private val lateness =
        setOf(SecondBucket.TAG_LATENESS, HistogramLog.PROBE + SecondBucket.TAG_LATENESS).map { "Tag=$it," }

    /** The same again for what it made itself. */
    fun of(log: String): String =
        log.lineSequence().joinToString("\n") { line -> if (lateness.any(line::startsWith)) coarser(line) else line }

    /** What cannot be read stays as it is: whoever reads it will be told. */
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
        val exact = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(Base64.getDecoder().decode(payload)), 0)
        val coarse = IntCountsHistogram(UNIT_US, exact.highestTrackableValue, DIGITS).also { it.add(exact) }
        val bytes = ByteBuffer.allocate(coarse.neededByteBufferCapacity)
        val length = coarse.encodeIntoCompressedByteBuffer(bytes, Deflater.BEST_COMPRESSION)
        return Base64.getEncoder().encodeToString(bytes.array().copyOf(length))
    }
}
