package bench.search

import bench.model.BROKEN_SHARE
import bench.model.Verdict
import kotlin.math.exp
import kotlin.math.ln
import org.apache.commons.rng.UniformRandomProvider
import org.apache.commons.rng.sampling.distribution.ZigguratSampler

/**
 * A made-up service. In each trial it sustains its [capacity] times a random factor of relative spread [width]; a lapse
 * fails a trial at any rate. Overloaded, it answers a share of what it can: about all, or less if it collapses.
 *
 * @param cpu share of its CPU that it uses at its capacity.
 */
internal class SimulatedService(
    val capacity: Double,
    private val width: Double,
    private val lapse: Double,
    private val answers: Double,
    private val cpu: Double,
    private val random: UniformRandomProvider,
) {
    private val normal = ZigguratSampler.NormalizedGaussian.of(random)

    fun trial(rate: Int): Outcome {
        val now = capacity * exp(width * normal.sample())
        val isLapse = random.nextDouble() < lapse
        val cpuShare = minOf(1.0, rate / capacity * cpu)
        if (rate <= now && !isLapse) return Outcome(rate, Verdict.SUSTAINED, rate.toDouble(), cpuShare)
        val success =
            if (isLapse) rate * random.nextDouble(LAPSE_ANSWERS, 1.0) else minOf(rate.toDouble(), now * answers)
        val verdict = if (success > BROKEN_SHARE * rate) Verdict.DEGRADED else Verdict.BROKEN
        return Outcome(rate, verdict, success, cpuShare)
    }

    companion object {
        private const val LAPSE_ANSWERS = 0.85
        private const val LEAST = 5.0
        private const val MOST = 8_000.0
        private const val COLLAPSING = 0.2
        private const val ANSWERS_WIDTH = 0.08

        /** Its capacity is log-uniform from 5/s to 8,000/s. */
        fun random(width: Double, lapse: Double, random: UniformRandomProvider): SimulatedService {
            val capacity = exp(random.nextDouble(ln(LEAST), ln(MOST)))
            val answers =
                if (random.nextDouble() < COLLAPSING) random.nextDouble(0.1, 0.9)
                else exp(ANSWERS_WIDTH * ZigguratSampler.NormalizedGaussian.of(random).sample())
            return SimulatedService(capacity, width, lapse, answers, random.nextDouble(0.5, 1.0), random)
        }
    }
}

/** What a search knows of a service at its start. */
internal enum class Knowledge(val label: String) {
    SLOTS("declared slots"),
    RAMP("a ramp"),
    NONE("nothing: 200/s"),
    HALF("half of it"),
    DOUBLE("twice of it");

    fun hint(capacity: Double): StartHint =
        when (this) {
            SLOTS -> StartHint.of(capacity.toInt(), SearchSimulation.RESOLUTION)
            RAMP -> ramp(capacity * 0.9)
            NONE -> StartHint(200, null)
            HALF -> ramp(capacity / 2)
            DOUBLE -> ramp(capacity * 2)
        }

    private fun ramp(rate: Double) = StartHint(maxOf(1, rate.toInt()), null)
}
