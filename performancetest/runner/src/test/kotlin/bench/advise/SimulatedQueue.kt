package bench.advise

import java.util.PriorityQueue
import kotlin.math.exp
import org.apache.commons.rng.UniformRandomProvider
import org.apache.commons.rng.sampling.distribution.ZigguratSampler
import org.apache.commons.rng.simple.RandomSource

/** A queue in front of slots, call by call: what [SlotQueue] only estimates. */
internal class SimulatedQueue(private val gap_s: () -> Double, private val delay_s: () -> Double) {
    /** Waits of [calls] calls in seconds, in order of arrival; the first tenth is left out. */
    fun waits(slots: Int, calls: Int): DoubleArray {
        val free = PriorityQueue<Double>(List(slots) { 0.0 })
        var now = 0.0
        val waits =
            DoubleArray(calls) {
                now += gap_s()
                val start = maxOf(now, free.remove())
                free += start + delay_s()
                start - now
            }
        return waits.copyOfRange(calls / WARM_PART, calls)
    }

    /** Fewest slots with which at most [share] of the calls wait longer than [wait_s]. */
    fun slotsFor(share: Double, wait_s: Double, from: Int, calls: Int): Int =
        generateSequence(from) { it + 1 }
            .first { slots -> waits(slots, calls).let { all -> all.count { it > wait_s } <= share * all.size } }

    companion object {
        private const val WARM_PART = 10
        private const val SEED = 33

        /** @param sigma spread of a log-normal delay; 0: fixed. */
        fun poisson(rate_per_s: Double, median_s: Double, sigma: Double): SimulatedQueue {
            val random: UniformRandomProvider = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED)
            val exponential = ZigguratSampler.Exponential.of(random, 1 / rate_per_s)
            val normal = ZigguratSampler.NormalizedGaussian.of(random)
            return SimulatedQueue(exponential::sample) { median_s * exp(sigma * normal.sample()) }
        }

        fun even(rate_per_s: Double, median_s: Double, sigma: Double): SimulatedQueue {
            val normal = ZigguratSampler.NormalizedGaussian.of(RandomSource.XO_RO_SHI_RO_128_PP.create(SEED))
            return SimulatedQueue({ 1 / rate_per_s }) { median_s * exp(sigma * normal.sample()) }
        }
    }
}
