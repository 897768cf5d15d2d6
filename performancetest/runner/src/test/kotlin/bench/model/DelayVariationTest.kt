package bench.model

import java.util.Random
import kotlin.math.exp
import kotlin.math.pow
import kotlin.math.sqrt
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

class DelayVariationTest {
    private val varied = DelayVariation.logNormal(200, 1_500.0)

    private fun draws(random: Random, count: Int) =
        DoubleArray(count) { 200 * exp(varied.sigma(200) * random.nextGaussian()) }

    @Test
    fun `a log-normal delay has the stated p99, and the mean that Little's law needs`() {
        val draws = draws(Random(1), 400_000).sorted()
        assertEquals(1_500.0, draws[396_000], 40.0)
        assertEquals(draws.average(), varied.mean_ms, 2.0)
        assertEquals(291.0, varied.mean_ms, 0.1)
    }

    @Test
    fun `hardly any delay is longer than the longest`() {
        val longest = varied.longestMs(200)
        assertEquals(8_040.0, longest.toDouble(), 50.0)
        assertTrue(draws(Random(4), 400_000).count { it > longest } <= 12, "4 are expected")
        assertEquals(100, DelayVariation.measured((1..100).joinToString("\n")).longestMs(50))
    }

    @Test
    fun `third moment and error of the median are those of draws`() {
        val random = Random(2)
        val cubed = draws(random, 2_000_000).map { (it / 1_000).pow(3) }.average()
        assertEquals(1.0, cubed / varied.thirdMoment(200), 0.15, "heavy tail")
        val medians = List(4_000) { draws(random, 101).sorted()[50] }
        val deviation = sqrt(medians.sumOf { (it - 200).pow(2) } / medians.size)
        assertEquals(1.0, deviation / varied.medianErrorMs(200, 101.0), 0.08)
    }

    @Test
    fun `measured delays keep their mean and percentiles, however many they are`() {
        val few = DelayVariation.measured((1..100).joinToString("\n"))
        assertEquals(50.5 to 100.0, few.mean_ms to few.p99_ms)
        val many =
            DelayVariation.measured((100_000 downTo 1).joinToString("\r\n", postfix = "\n\n") { "${it / 100.0}" })
        assertEquals(DelayVariation.MOST_SAMPLES, many.samples_ms.size)
        assertEquals(500.0, many.mean_ms, 1.0)
        assertEquals(990.0, many.p99_ms, 1.5)
        assertEquals(500.0, many.sampleMedianMs, 1.0)
    }

    @Test
    fun `measured and log-normal delays of one kind have one error of their median`() {
        val sampled = DelayVariation.measured(draws(Random(3), 100_000).joinToString("\n"))
        assertEquals(1.0, sampled.medianErrorMs(200, 50.0) / varied.medianErrorMs(200, 50.0), 0.08)
        assertEquals(1.0, sampled.mean_ms / varied.mean_ms, 0.02)
    }

    @Test
    fun `impossible delays are refused`() {
        fun refused(make: () -> Unit) = assertFailsWith<IllegalArgumentException> { make() }.message
        assertEquals(
            "p99_ms must be above delay_ms, and delay_ms above 0.",
            refused { DelayVariation.logNormal(200, 200.0) },
        )
        refused { DelayVariation.logNormal(0, 200.0) }
        assertEquals(
            "delays must be milliseconds, one a line, from 0 to 3600000, not 'ms'.",
            refused { DelayVariation.measured("ms\n5") },
        )
        refused { DelayVariation.measured("-5") }
        refused { DelayVariation.measured("NaN") }
        refused { DelayVariation.measured((1..99).joinToString("\n")) }
        refused { DependencyDelay() }
        refused { DependencyDelay(200, delays = "5") }
        refused { DependencyDelay(p99_ms = 5.0, delays = "5") }
        refused { DependencyDelay(200, p99_ms = 100.0) }
        refused { DependencyState(200, slow_instance_ms = 5, p99_ms = 1_000.0) }
    }
}
