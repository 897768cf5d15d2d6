package bench.histogram

import kotlin.random.Random
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.HdrHistogram.AbstractHistogram

class CompactHistogramLogTest {
    private val calls = 5_000
    private val random = Random(1)
    private val bucket =
        SecondBucket(0, calls.toLong()).also { bucket ->
            repeat(calls) { n ->
                bucket.started(random.nextLong(15_000))
                bucket.finished(1_000_000L + 17 * n, Answer.CORRECT, isLate = false)
            }
        }
    private val log = HistogramLog.text(1_795_000_000_000, 3.0, mapOf("" to listOf(bucket)))
    private val published = CompactHistogramLog.of(log)

    private fun histogram(log: String, tag: String): AbstractHistogram =
        HistogramLog.seconds(log).getValue(0).getValue(tag)

    @Test
    fun `lateness is rounded to a sixteenth of a millisecond, and takes less space`() {
        val (before, after) = histogram(log, "lateness") to histogram(published, "lateness")
        assertEquals(before.totalCount, after.totalCount)
        for (percentile in listOf(1.0, 50.0, 90.0, 99.0, 99.9)) assertEquals(
            before.getValueAtPercentile(percentile).toDouble(),
            after.getValueAtPercentile(percentile).toDouble(),
            64 + 0.02 * before.getValueAtPercentile(percentile),
        )
        assertTrue(published.length < log.length - 300, "${log.length} to ${published.length}")
    }

    @Test
    fun `everything else stays unchanged`() {
        fun others(text: String) = text.lines().filterNot { it.startsWith("Tag=lateness") }
        assertEquals(others(log), others(published))
        assertEquals(histogram(log, "correct"), histogram(published, "correct"))
    }

    @Test fun `a published log can be published again`() = assertEquals(published, CompactHistogramLog.of(published))

    @Test
    fun `an unreadable log stays unchanged`() =
        listOf(
                "",
                "Tag=lateness,0.000",
                "Tag=lateness,0.000,1.000,0.1,!!!",
                "Tag=lateness,0.000,1.000,0.1,SElTVA==",
                "Tag=lateness,0.000,1.000,0.1,",
            )
            .forEach { line ->
                assertEquals(line, CompactHistogramLog.of(line))
            }
}
