package bench.stats

import java.util.concurrent.ConcurrentHashMap
import kotlin.math.sqrt
import org.apache.commons.rng.sampling.distribution.BoxMullerNormalizedGaussianSampler
import org.apache.commons.rng.simple.RandomSource
import org.apache.commons.statistics.descriptive.Variance

/** How small a difference the test could have found. */
object Detectable {
    /** The usual power: it finds four of five such differences. */
    private const val POWER_PERCENT = 80.0
    private const val DRAWS = 2_000
    private const val SEED = 20_261_102

    private val factors = ConcurrentHashMap<Pair<Int, Int>, Double>()

    /**
     * The difference, in the values' unit, that [Difference.isDifferent] would find four times in five with as many
     * repetitions and this spread. Null if it never would.
     *
     * The spread is the pooled standard deviation of both samples, each about its own mean. The required multiple of it
     * comes from simulated normal samples with the same rule. With few values the spread is only roughly known (5 and
     * 5: to a quarter), and so is this difference. If all values are equal, it is 0: the steps of the search are then
     * the limit.
     */
    fun of(a: List<Double>, b: List<Double>): Double? =
        if (Difference.canTell(a.size, b.size)) factor(a.size, b.size) * pooledDeviation(a, b) else null

    /** Number of standard deviations. */
    private fun factor(a: Int, b: Int): Double =
        factors.computeIfAbsent(minOf(a, b) to maxOf(a, b)) { (fewer, more) ->
            val normal =
                BoxMullerNormalizedGaussianSampler(RandomSource.WELL_19937_C.create(intArrayOf(SEED, fewer, more)))
            fun draw(size: Int) = List(size) { normal.sample() }
            val pairs = MannWhitney.pairsNeeded(fewer, more, Difference.LEVEL)!!
            percentile(DoubleArray(DRAWS) { foundFrom(draw(fewer), draw(more), pairs) }, POWER_PERCENT)
        }

    /**
     * How far [b] must rise until it counts as larger than [a]: enough pairs then say so, and the interval, which moves
     * with it, begins above 0.
     */
    private fun foundFrom(a: List<Double>, b: List<Double>, pairs: Int): Double {
        val gaps = a.flatMap { x -> b.map { y -> x - y } }.sorted()
        return maxOf(gaps[pairs - 1], -Bootstrap.ofDifference(a, b)!!.low)
    }

    private fun pooledDeviation(a: List<Double>, b: List<Double>): Double {
        val squares = listOf(a, b).sumOf { values -> Variance.of(*values.toDoubleArray()).asDouble * (values.size - 1) }
        return sqrt(squares / (a.size + b.size - 2))
    }
}
