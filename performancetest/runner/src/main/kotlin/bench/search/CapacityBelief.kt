package bench.search

import bench.stats.Interval
import kotlin.math.exp
import kotlin.math.ln
import kotlin.math.roundToInt

/**
 * Where a capacity may lie: a probability for each pair of capacity, in equal steps of its logarithm, and noise width.
 * A trial multiplies it by the probability of its verdict ([NoiseModel]). Probabilistic bisection: Horstein 1963, and
 * Waeber, Frazier and Henderson, "Bisection search with noisy responses", 2013; a psychometric function with unknown
 * slope: Watson and Pelli, "QUEST", 1983.
 */
internal class CapacityBelief private constructor(private val weights: Array<DoubleArray>) {
    /** Probability of each step. */
    val byCapacity = DoubleArray(SIZE) { at -> weights.sumOf { it[at] } }

    /** After a valid trial of [rate], in requests per second. */
    fun after(rate: Int, isSustained: Boolean): CapacityBelief {
        val log = ln(rate.toDouble())
        return weighted { width, capacity ->
            NoiseModel.sustained(capacity - log, NoiseModel.widths[width]).let { if (isSustained) it else 1 - it }
        }
    }

    /** Probability that a trial of [rate] is sustained. */
    fun chance(rate: Int): Double {
        val place = place(rate)
        return weights.indices.sumOf { width ->
            (0..<SIZE).sumOf { at -> weights[width][at] * NoiseModel.table[width][at - place + SIZE] }
        }
    }

    /** What is not known of the capacity, in nats. */
    val entropy: Double by lazy { -byCapacity.sumOf { if (it > 0) it * ln(it) else 0.0 } }

    /** With other evidence: [likelihood] by the logarithm of the capacity, up to a factor. */
    fun with(likelihood: (Double) -> Double): CapacityBelief = weighted { _, capacity -> likelihood(capacity) }

    /** Capacity in requests per second below which it lies with probability [share]. */
    fun quantile(share: Double): Double = quantile(byCapacity, share)

    /** It includes the capacity with 90 % probability; requests per second. */
    fun interval(): Interval = interval(byCapacity)

    /**
     * Rate from [from] to [to] whose verdict says most about the capacity: the highest mutual information of both
     * (Lindley 1956; King-Smith et al. 1994 for QUEST).
     */
    fun mostTelling(from: Int, to: Int): Int {
        val best = (place(from)..place(to)).maxBy(::information)
        return exp(LOWEST + best * STEP).roundToInt().coerceIn(from, to)
    }

    private fun information(rate: Int): Double {
        var sustained = 0.0
        var entropy = 0.0
        weights.forEachIndexed { width, byPlace ->
            for (at in 0..<SIZE) {
                sustained += byPlace[at] * NoiseModel.table[width][at - rate + SIZE]
                entropy += byPlace[at] * NoiseModel.entropies[width][at - rate + SIZE]
            }
        }
        return NoiseModel.entropy(sustained) - entropy
    }

    private inline fun weighted(factor: (width: Int, capacity: Double) -> Double): CapacityBelief {
        val next =
            Array(weights.size) { width ->
                DoubleArray(SIZE) { at -> weights[width][at] * factor(width, LOWEST + at * STEP) }
            }
        val sum = next.sumOf { it.sum() }
        next.forEach { row -> row.indices.forEach { row[it] /= sum } }
        return CapacityBelief(next)
    }

    companion object {
        const val STEP = 0.02
        private const val HALF = 0.5
        private const val OUTSIDE = 0.05
        private val LOWEST = ln(0.5)
        private val HIGHEST = ln(1e6)
        val SIZE = ((HIGHEST - LOWEST) / STEP).roundToInt()

        /**
         * Nothing is known: every capacity from 0.5/s to a million per second is as likely as any other, by logarithm.
         */
        val NONE =
            CapacityBelief(Array(NoiseModel.widths.size) { DoubleArray(SIZE) { 1.0 / SIZE / NoiseModel.widths.size } })

        fun interval(byCapacity: DoubleArray) =
            Interval(quantile(byCapacity, OUTSIDE), quantile(byCapacity, 1 - OUTSIDE))

        private fun quantile(byCapacity: DoubleArray, share: Double): Double {
            var below = 0.0
            var at = 0
            while (at < SIZE - 1 && below + byCapacity[at] < share) below += byCapacity[at++]
            val inside = if (byCapacity[at] > 0) (share - below) / byCapacity[at] else HALF
            return exp(LOWEST + (at + inside.coerceIn(0.0, 1.0) - HALF) * STEP)
        }

        private fun place(rate: Int) = ((ln(rate.toDouble()) - LOWEST) / STEP).roundToInt().coerceIn(0, SIZE - 1)
    }
}

/**
 * Probability that a trial is sustained: a sigmoid in the logarithm of capacity ÷ rate. Its width is the relative
 * spread of the rate that a service sustains from trial to trial; it is not known, so each of [widths] may be true. A
 * pause of the machine fails a trial at any rate. The opposite is rare: no service answers what it cannot.
 */
internal object NoiseModel {
    val widths = doubleArrayOf(0.01, 0.02, 0.045, 0.09)
    private const val LAPSE = 0.03
    private const val LUCK = 0.002

    /** Logistic curve closest to the normal distribution function. */
    private const val LOGISTIC = 1.702

    private val size = CapacityBelief.SIZE
    val table: List<DoubleArray> by lazy {
        widths.map { width -> DoubleArray(2 * size) { sustained((it - size) * CapacityBelief.STEP, width) } }
    }
    val entropies: List<DoubleArray> by lazy { table.map { row -> DoubleArray(row.size) { entropy(row[it]) } } }

    /** @param above logarithm of capacity ÷ rate. */
    fun sustained(above: Double, width: Double): Double =
        LUCK + (1 - LAPSE - LUCK) / (1 + exp(-LOGISTIC * above / width))

    /** Of a verdict with probability [p], in nats. */
    fun entropy(p: Double): Double = -(if (p > 0) p * ln(p) else 0.0) - (if (p < 1) (1 - p) * ln(1 - p) else 0.0)
}
