package bench.stats

import java.util.concurrent.ConcurrentHashMap
import kotlin.math.sqrt
import org.apache.commons.rng.sampling.distribution.BoxMullerNormalizedGaussianSampler
import org.apache.commons.rng.simple.RandomSource
import org.apache.commons.statistics.descriptive.Variance

/** How small a difference could have been found. */
object Detectable {
    /** The usual one: four such differences in five are found. */
    private const val POWER_PERCENT = 80.0
    private const val DRAWS = 2_000
    private const val SEED = 20_261_102

    private val factors = ConcurrentHashMap<Pair<Int, Int>, Double>()

    /**
     * The difference, in the values' unit, that [Difference.isDifferent] would find four times in five with as many
     * repetitions and this spread; null where it never would. The spread is the pooled standard deviation of both
     * samples, each about its own mean; how many of these a difference must have was found by simulating normal samples
     * with the very rule. From few values the spread itself is only roughly known (5 and 5: to a quarter), and so is
     * this. Where all values are the same it is 0: then the steps in which they were searched are what limits it.
     */
    fun of(a: List<Double>, b: List<Double>): Double? =
        if (Difference.canTell(a.size, b.size)) factor(a.size, b.size) * pooledDeviation(a, b) else null

    /** In standard deviations. */
    private fun factor(a: Int, b: Int): Double =
        factors.computeIfAbsent(minOf(a, b) to maxOf(a, b)) { (fewer, more) ->
            val normal =
                BoxMullerNormalizedGaussianSampler(RandomSource.WELL_19937_C.create(intArrayOf(SEED, fewer, more)))
            fun draw(size: Int) = List(size) { normal.sample() }
            val pairs = MannWhitney.pairsNeeded(fewer, more, Difference.LEVEL)!!
            percentile(DoubleArray(DRAWS) { foundFrom(draw(fewer), draw(more), pairs) }, POWER_PERCENT)
        }

    /**
     * By how much [b] has to be raised until it is called larger than [a]: then enough pairs say so, and the interval,
     * which moves with it, begins above 0.
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
