package bench.selftest

import bench.UserError
import bench.harness.Progress
import bench.histogram.SecondStats
import bench.model.InvalidReason
import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNotEquals
import kotlin.test.assertTrue

class CrossCheckTest {
    private val warnings = mutableListOf<String>()
    private val progress =
        object : Progress {
            override fun phase(what: String) = Unit

            override fun tick(rate: Double, elapsedS: Double, latest: SecondStats?) = Unit

            override fun trial(line: String) = Unit

            override fun warning(line: String) {
                warnings += line
            }
        }
    private val all = mutableListOf<GeneratorReading>()

    private fun reading(generator: String, rate: Int, reasons: List<InvalidReason> = emptyList()) =
        GeneratorReading("vertx", generator, rate, Trials.load, 0.05, reasons)

    private fun run(
        second: MeasuringGenerator,
        form: CrossCheckForm = CrossCheckForm.FULL,
        seed: Long = 1,
    ): List<GeneratorReading> =
        CrossCheck({ reading(Agreements.OWN, it) }, second, form, RATES, progress, all::add, seed).run()

    @Test
    fun `each rate is measured by both, as often as the form says`() {
        val readings = run({ reading(Agreements.SECOND, it) })
        val each = RATES.flatMap { rate ->
            listOf(Agreements.OWN, Agreements.SECOND).flatMap { name -> (1..3).map { Triple(rate, name, it) } }
        }
        assertEquals(each.toSet(), readings.map { Triple(it.rate_per_s, it.generator, it.repetition) }.toSet())
        assertEquals(each.size, readings.size)
        assertEquals(all, readings)
        assertEquals(6, run({ reading(Agreements.SECOND, it) }, CrossCheckForm.SHORT).size)
    }

    @Test
    fun `neither always comes first`() {
        val first = run({ reading(Agreements.SECOND, it) }).chunked(2).map { it.first().generator }
        assertEquals(setOf(Agreements.OWN, Agreements.SECOND), first.toSet())
        val other = run({ reading(Agreements.SECOND, it) }, seed = 2)
        assertNotEquals(all.take(18), other.toList(), "the seed decides")
    }

    @Test
    fun `an invalid reading is kept, warned of and repeated`() {
        var invalid = 3
        val readings =
            run({
                reading(Agreements.SECOND, it, if (invalid-- > 0) listOf(Trials.mockLate) else emptyList())
            })
        assertEquals(18, readings.size)
        assertEquals(3, all.count { it.invalid_reasons.isNotEmpty() })
        assertEquals(21, all.size)
        assertEquals(3, warnings.size)
        assertTrue(readings.all { it.invalid_reasons.isEmpty() })
    }

    @Test
    fun `too many invalid ones end it with a sentence`() {
        val failure = assertFailsWith<UserError> { run({ reading(Agreements.SECOND, it, listOf(Trials.mockLate)) }) }
        assertTrue(
            failure.message.orEmpty().startsWith("4 trials were invalid, so this machine cannot be judged now: ")
        )
        assertEquals(4, all.count { it.invalid_reasons.isNotEmpty() })
    }

    @Test
    fun `without rates they are small shares of what the service reaches`() {
        assertEquals(listOf(50, 100, 200), SteadyRates.of(1_000.0))
        assertEquals(listOf(1), SteadyRates.of(3.0))
    }

    private companion object {
        val RATES = listOf(200, 500, 1_000)
    }
}
