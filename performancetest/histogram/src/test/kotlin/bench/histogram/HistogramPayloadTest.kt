package bench.histogram

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import org.HdrHistogram.Histogram
import org.HdrHistogram.IntCountsHistogram

/** What a log declares decides how much memory a reader takes, and which seconds a chart has. */
class HistogramPayloadTest {
    private val text =
        HistogramLog.text(
            1_700_000_000_000,
            listOf(0 to mapOf("correct" to counted(IntCountsHistogram(1, SecondBucket.MAX_US, 3)))),
        )

    private fun <T : org.HdrHistogram.AbstractHistogram> counted(histogram: T): T = histogram.also {
        it.recordValue(1_234)
    }

    private fun with(histogram: org.HdrHistogram.AbstractHistogram): String {
        val bytes = java.nio.ByteBuffer.allocate(histogram.neededByteBufferCapacity)
        val size = histogram.encodeIntoCompressedByteBuffer(bytes)
        val payload = java.util.Base64.getEncoder().encodeToString(bytes.array().copyOf(size))
        return text.lines().joinToString("\n") {
            if (it.startsWith("Tag=")) it.substringBeforeLast(',') + ",$payload" else it
        }
    }

    private fun refused(log: String) {
        assertFailsWith<IllegalArgumentException> { HistogramLog.read(log) }
        assertFailsWith<IllegalArgumentException> { HistogramLog.seconds(log) }
    }

    @Test
    fun `a histogram of this suite is read, a finer or longer one is refused`() {
        assertEquals(1, HistogramLog.read(with(counted(Histogram(1, 3_600_000_000, 3)))).size)
        refused(with(counted(Histogram(1, 3_600_000_000, 4))))
        refused(with(counted(Histogram(1, 3_600_000_000_000, 2))))
        refused(with(counted(Histogram(1_000_000, 3_600_000_000, 2))))
    }

    @Test
    fun `a second before the start or after a week is refused`() {
        val line = text.lines().first { it.startsWith("Tag=") }
        assertEquals(
            setOf(5),
            HistogramLog.seconds(text.replace(line, line.replace("0.000,1.000", "5.000,1.000"))).keys,
        )
        listOf("-5.000", "700000.000", "9e18", "NaN", "x").forEach {
            refused(text.replace(line, line.replace("0.000,1.000", "$it,1.000")))
        }
    }

    @Test
    fun `a histogram that is cut off, empty or no histogram is refused`() {
        val payload = text.lines().first { it.startsWith("Tag=") }.substringAfterLast(',')
        listOf("", "AAAA", "!", payload.take(20), payload.take(payload.length / 2), "HISTFAAAAAA").forEach {
            refused(text.replace(payload, it))
        }
    }
}
