package bench.experiment.capacity.report

import bench.histogram.SecondBucket
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull
import org.HdrHistogram.IntCountsHistogram

class PercentilesTest {
    private fun histogram(vararg ms: Long): IntCountsHistogram =
        SecondBucket.newHistogram().also { all -> ms.forEach { all.recordValue(it * 1_000) } }

    @Test
    fun `with ten calls, one in ten is the last known percentile`() {
        val points = Percentiles.of(mapOf(SecondBucket.TAG_CORRECT to histogram(*LongArray(10) { (it + 1) * 100L })))!!
        assertEquals(listOf("p20", "p50", "p75", "p90"), points.map { it.text })
        assertEquals(listOf(200L, 500L, 800L, 900L), points.map { Math.round(it.y!!) })
    }

    @Test
    fun `calls that were still waiting count, failed ones do not`() {
        val points =
            Percentiles.of(
                mapOf(
                    SecondBucket.TAG_CORRECT to histogram(100),
                    SecondBucket.TAG_UNANSWERED to histogram(900),
                    SecondBucket.TAG_FAILED to histogram(5_000, 5_000),
                )
            )!!
        assertEquals(listOf("p20" to 100L, "p50" to 100L), points.map { it.text to Math.round(it.y!!) })
    }

    @Test fun `without calls nothing is drawn`() = assertNull(Percentiles.of(emptyMap()))
}
