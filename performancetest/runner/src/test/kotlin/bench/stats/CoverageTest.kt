package bench.stats

import kotlin.math.exp
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.apache.commons.rng.sampling.distribution.BoxMullerNormalizedGaussianSampler
import org.apache.commons.rng.simple.RandomSource

/**
 * Counts promises of the statistics on invented samples with a known truth. The shares in the documentation come from
 * `-Dbench.samples=20000`.
 */
class CoverageTest {
    private val random = RandomSource.WELL_19937_C.create(intArrayOf(42))
    private val samples = Integer.getInteger("bench.samples", 1_000)
    private val normal = BoxMullerNormalizedGaussianSampler(random)
    private val kinds =
        mapOf<String, () -> Double>("normal" to { normal.sample() }, "skewed" to { exp(normal.sample()) })
    private val medians = mapOf("normal" to 0.0, "skewed" to 1.0)

    private fun share(happens: () -> Boolean) = (1..samples).count { happens() } / samples.toDouble()

    private fun sample(size: Int, kind: String) = List(size) { kinds.getValue(kind)() }

    @Test
    fun `how often the interval contains the true median`() {
        val expected = mapOf(3 to 0.75, 5 to 0.94, 10 to 0.94, 20 to 0.94)
        for (kind in kinds.keys) for ((size, covers) in expected) {
            val share = share {
                Estimate.of(sample(size, kind)).interval!!.let { medians.getValue(kind) in it.low..it.high }
            }
            println("median of $size, $kind: $share")
            assertEquals(covers, share, 0.025, "$size $kind values")
        }
    }

    @Test
    fun `how often the interval of a difference contains the true one`() {
        for (kind in kinds.keys) for (size in listOf(3, 4, 5, 10)) {
            val share = share { Difference.of(sample(size, kind), sample(size, kind)).interval!!.hasZero }
            println("difference, $size and $size, $kind: $share")
            assertTrue(share in 0.87..0.99, "$size $kind values: $share")
        }
    }

    @Test
    fun `equal samples are rarely called different`() {
        for (kind in kinds.keys) for ((a, b) in listOf(4 to 4, 5 to 5, 3 to 5, 10 to 10)) {
            val share = share { Difference.of(sample(a, kind), sample(b, kind)).isDifferent!! }
            println("called different, $a and $b, $kind: $share")
            assertTrue(share <= Difference.LEVEL, "$a and $b $kind values: $share")
        }
    }

    @Test
    fun `rounded values, as a search gives them, are not called different more often`() {
        val share = share {
            Difference.of(
                    sample(5, "normal").map { Math.round(it).toDouble() },
                    sample(5, "normal").map { Math.round(it).toDouble() },
                )
                .isDifferent!!
        }
        println("called different, 5 and 5, rounded: $share")
        assertTrue(share <= Difference.LEVEL, "$share")
    }

    @Test
    fun `the smallest difference that can be found is found four times in five`() {
        for ((a, b) in listOf(4 to 4, 5 to 5, 10 to 10)) {
            // The spread is known here (1.0), so this only tests the factor.
            val detectable = Detectable.of(spreadOfOne(a), spreadOfOne(b))!!
            val share = share {
                Difference.of(sample(a, "normal"), sample(b, "normal").map { it + detectable }).isDifferent!!
            }
            println("found, $a and $b, $detectable deviations: $share")
            assertEquals(0.8, share, 0.04)
        }
    }

    private fun spreadOfOne(size: Int): List<Double> {
        val raw = List(size) { it.toDouble() }
        val mean = raw.average()
        val deviation = Math.sqrt(raw.sumOf { (it - mean) * (it - mean) } / (size - 1))
        return raw.map { (it - mean) / deviation }
    }
}
