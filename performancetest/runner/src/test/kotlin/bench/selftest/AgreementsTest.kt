package bench.selftest

import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals

class AgreementsTest {
    private fun reading(
        generator: String,
        p50: Double?,
        p99: Double?,
        rate: Int = 200,
        correct: Long = 1_000,
        cpu: Double? = 0.05,
    ) =
        GeneratorReading(
            "vertx",
            generator,
            rate,
            Trials.load.copy(p50_ms = p50, p99_ms = p99, correct = correct),
            cpu,
            emptyList(),
        )

    private fun own(p50: Double?, p99: Double?, rate: Int = 200) = reading("load-generator", p50, p99, rate)

    private fun vegeta(p50: Double?, p99: Double?, rate: Int = 200, correct: Long = 1_000) =
        reading("vegeta", p50, p99, rate, correct, cpu = 0.1)

    private fun result(vararg readings: GeneratorReading) =
        Agreements("vertx", "vegeta v12.13.0", 1_000, readings.toList()).result()

    @Test
    fun `up to 5 ms they agree, in either direction`() {
        val result = result(own(1_002.0, 1_010.0), vegeta(1_007.0, 1_005.0))
        assertEquals(emptyList(), result.failures)
        assertEquals(
            listOf(
                listOf(
                    "vertx, 200",
                    "2.0 / 7.0",
                    "10.0 / 5.0",
                    "5.0 / 5.0",
                    "100.00 % / 100.00 %",
                    "0.050 / 0.100",
                )
            ),
            result.rows,
        )
        assertEquals(
            "p50 and p99 of vertx at 200 req/s differ by at most 5.0 ms between the own load generator and " +
                "vegeta v12.13.0, both from the intended start time.",
            result.sentence,
        )
    }

    @Test
    fun `more is a difference, and each rate is judged`() {
        val result =
            result(
                own(1_002.0, 1_010.0, 500),
                vegeta(1_002.0, 1_010.0, 500),
                own(1_002.0, 1_010.0),
                vegeta(1_002.0, 1_015.2),
            )
        assertEquals(
            listOf(
                "vertx at 200 req/s: p99 is 10.0 ms above the delay by the own load generator, 15.2 ms by vegeta; " +
                    "allowed 5.0 ms"
            ),
            result.failures,
        )
        assertEquals(listOf("vertx, 200", "vertx, 500"), result.rows.map { it.first() })
    }

    @Test
    fun `far above the delay, 5 percent of the larger may differ`() {
        assertEquals(emptyList(), result(own(1_002.0, 1_380.0), vegeta(1_002.0, 1_400.0)).failures)
        val worse = result(own(1_002.0, 1_379.0), vegeta(1_002.0, 1_400.0)).failures
        assertEquals(listOf("allowed 20.0 ms"), worse.map { it.substringAfter("; ") })
    }

    @Test
    fun `the delay itself does not widen the bounds`() =
        assertEquals(1, result(own(1_002.0, 1_010.0), vegeta(1_008.0, 1_010.0)).failures.size)

    @Test
    fun `a median over the repetitions decides`() {
        val repeated = listOf(1_003.0, 1_004.0, 1_090.0).map { own(1_002.0, it) } + vegeta(1_002.0, 1_005.0)
        assertEquals(emptyList(), result(*repeated.toTypedArray()).failures)
    }

    @Test
    fun `success must be the same up to what the objective allows`() {
        assertEquals(emptyList(), result(own(1_002.0, 1_010.0), vegeta(1_002.0, 1_010.0, correct = 999)).failures)
        assertEquals(
            listOf("vertx at 200 req/s: 100.00 % of the calls succeed by the own load generator, 99.80 % by vegeta"),
            result(own(1_002.0, 1_010.0), vegeta(1_002.0, 1_010.0, correct = 998)).failures,
        )
    }

    @Test
    fun `without a percentile nothing is shown`() {
        val result = result(own(1_002.0, null), vegeta(1_002.0, 1_010.0))
        assertEquals(listOf("vertx at 200 req/s: there were too few answers for a p99"), result.failures)
        assertEquals("- / 10.0", result.rows.single()[2])
    }
}
