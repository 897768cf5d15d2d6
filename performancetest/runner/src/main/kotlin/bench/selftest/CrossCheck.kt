package bench.selftest

import bench.harness.Progress
import kotlin.random.Random

/**
 * Readings of two load generators at the same rates. Each repetition has its own order of rates, and at each rate its
 * own order of generators, so that neither always meets the warmer service.
 */
internal class CrossCheck(
    private val own: MeasuringGenerator,
    private val second: MeasuringGenerator,
    private val form: CrossCheckForm,
    private val rates: List<Int>,
    private val progress: Progress,
    private val onReading: (GeneratorReading) -> Unit,
    seed: Long,
) {
    private val random = Random(seed)
    private val reruns = Reruns(progress)

    /** @return valid readings. @throws bench.UserError if too many were invalid. */
    fun run(): List<GeneratorReading> =
        (1..form.repetitions).flatMap { repetition ->
            rates.shuffled(random).flatMap { rate ->
                listOf(own, second).shuffled(random).map { valid(it, rate, repetition) }
            }
        }

    private fun valid(generator: MeasuringGenerator, ratePerS: Int, repetition: Int): GeneratorReading {
        while (true) {
            val name = if (generator === own) Agreements.OWN else Agreements.SECOND
            progress.phase("$name at $ratePerS req/s: $repetition of ${form.repetitions}")
            val reading = generator.measure(ratePerS).copy(repetition = repetition).also(onReading)
            if (reading.invalid_reasons.isEmpty()) return reading
            reruns.add(reading.invalid_reasons)
        }
    }
}
