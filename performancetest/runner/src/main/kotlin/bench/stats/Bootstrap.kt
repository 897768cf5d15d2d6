package bench.stats

import java.util.concurrent.ConcurrentHashMap
import org.apache.commons.rng.UniformRandomProvider
import org.apache.commons.rng.simple.RandomSource

/**
 * The middle value, or the mean of the two middle values.
 *
 * @throws IllegalArgumentException if there is no value, or one is not a number.
 */
fun median(values: List<Double>): Double {
    require(values.isNotEmpty() && values.all { it.isFinite() }) { "a median needs numbers, not $values" }
    return percentile(values.toDoubleArray(), 50.0)
}

/**
 * 95 % intervals by the percentile bootstrap (Efron): 10,000 samples of equal size are drawn with replacement. The
 * interval reaches from the 2.5th to the 97.5th percentile of their medians. Not BCa: its correction needs the
 * jackknife, which is not consistent for medians. The draws depend only on the number of values, so the same values
 * always give the same interval.
 */
object Bootstrap {
    private const val RESAMPLES = 10_000

    /** Share outside the interval, on each side. */
    private const val OUTSIDE = 0.025
    private const val SEED = 20_261_101

    /**
     * How often each pair of positions was drawn: positions of the two middle values in the sorted sample. Few values
     * have few such pairs.
     */
    private val drawn = ConcurrentHashMap<List<Int>, Map<List<Int>, Int>>()

    /** @return null with fewer than [Estimate.LEAST] values. */
    fun ofMedian(values: List<Double>): Interval? =
        if (values.size < Estimate.LEAST) null else interval(listOf(values)) { it.single() }

    /**
     * Interval of median [b] minus median [a]. Exchanging them only changes its sign.
     *
     * @return null if either has fewer than [Estimate.LEAST] values.
     */
    fun ofDifference(a: List<Double>, b: List<Double>): Interval? =
        ofTwo(a, b) { medianOfA, medianOfB -> medianOfB - medianOfA }

    /**
     * The same difference as a share of the median of [a], 0.1 for a tenth more: never below -1.
     *
     * @return null also if a value of [a] is not above 0.
     */
    fun ofRelativeDifference(a: List<Double>, b: List<Double>): Interval? =
        if (a.min() <= 0) null else ofTwo(a, b) { medianOfA, medianOfB -> medianOfB / medianOfA - 1 }

    /** Draws in one fixed order of both, so that exchanging a and b changes nothing. */
    private fun ofTwo(
        a: List<Double>,
        b: List<Double>,
        statistic: (medianOfA: Double, medianOfB: Double) -> Double,
    ): Interval? =
        when {
            minOf(a.size, b.size) < Estimate.LEAST -> null
            precedes(b, a) -> interval(listOf(b, a)) { (medianOfB, medianOfA) -> statistic(medianOfA, medianOfB) }
            else -> interval(listOf(a, b)) { (medianOfA, medianOfB) -> statistic(medianOfA, medianOfB) }
        }

    private fun precedes(a: List<Double>, b: List<Double>): Boolean {
        if (a.size != b.size) return a.size < b.size
        return a.sorted().zip(b.sorted()).firstOrNull { (x, y) -> x != y }?.let { (x, y) -> x < y } ?: false
    }

    private fun interval(samples: List<List<Double>>, statistic: (medians: List<Double>) -> Double): Interval {
        val sorted = samples.map { it.sorted() }
        val values =
            drawn
                .computeIfAbsent(samples.map { it.size }, ::draw)
                .map { (places, times) ->
                    statistic(
                        sorted.mapIndexed { i, sample -> (sample[places[2 * i]] + sample[places[2 * i + 1]]) / 2 }
                    ) to times
                }
                .sortedBy { it.first }
        return Interval(reached(values), reached(values.asReversed()))
    }

    /** The first value at which the outside share is reached. */
    private fun reached(values: List<Pair<Double, Int>>): Double {
        var passed = 0
        return values
            .first { (_, times) ->
                passed += times
                passed >= OUTSIDE * RESAMPLES
            }
            .first
    }

    private fun draw(sizes: List<Int>): Map<List<Int>, Int> {
        val random = RandomSource.WELL_19937_C.create(intArrayOf(SEED) + sizes)
        return (1..RESAMPLES).map { sizes.flatMap { middle(it, random) } }.groupingBy { it }.eachCount()
    }

    private fun middle(size: Int, random: UniformRandomProvider): List<Int> {
        val places = IntArray(size) { random.below(size) }.also(IntArray::sort)
        return listOf(places[(size - 1) / 2], places[size / 2])
    }
}
