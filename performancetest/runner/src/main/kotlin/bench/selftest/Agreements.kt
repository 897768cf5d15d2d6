package bench.selftest

import bench.stats.median
import java.util.Locale
import kotlin.math.abs

/**
 * Whether two load generators agree on one service: medians over the repetitions of each rate. Pure.
 *
 * @param second name and version of the second generator.
 * @param readings valid ones, of both.
 */
internal class Agreements(
    private val service: String,
    private val second: String,
    private val delayMs: Long,
    private val readings: List<GeneratorReading>,
) {
    private class Percentile(val name: String, val of: (GeneratorReading) -> Double?)

    /** What one generator says of one rate; null: too few calls. */
    private inner class Side(of: List<GeneratorReading>) {
        val aboveMs = PERCENTILES.map { percentile ->
            of.mapNotNull(percentile.of).takeIf { it.size == of.size && it.isNotEmpty() }?.let { median(it) - delayMs }
        }
        val success = of.sumOf { it.load.correct }.toDouble() / of.sumOf { it.load.due }
        val cpuS = of.mapNotNull { it.cpu_s_per_1000 }.takeIf { it.isNotEmpty() }?.let(::median)
    }

    private inner class Rate(val perS: Int) {
        private val at = readings.filter { it.rate_per_s == perS }
        val own = Side(at.filter { it.generator == OWN })
        val other = Side(at.filter { it.generator == SECOND })

        val differences =
            PERCENTILES.indices.map { i ->
                own.aboveMs[i]?.let { a -> other.aboveMs[i]?.let { abs(it - a) } }
            }

        private fun allowedMs(i: Int) =
            maxOf(ALLOWED_MS, ALLOWED_SHARE * maxOf(own.aboveMs[i] ?: 0.0, other.aboveMs[i] ?: 0.0))

        val failures: List<String> =
            PERCENTILES.indices.mapNotNull { i -> failure(i) } +
                listOfNotNull(
                    ("$where ${percent(own.success)} of the calls succeed by the own load generator, " +
                            "${percent(other.success)} by vegeta")
                        .takeIf { abs(own.success - other.success) > ALLOWED_SUCCESS + ROUNDING }
                )

        private fun failure(i: Int): String? {
            val name = PERCENTILES[i].name
            val difference = differences[i] ?: return "$where there were too few answers for a $name"
            if (difference <= allowedMs(i)) return null
            return "$where $name is ${ms(own.aboveMs[i])} ms above the delay by the own load generator, " +
                "${ms(other.aboveMs[i])} ms by vegeta; allowed ${ms(allowedMs(i))} ms"
        }

        private val where
            get() = "$service at $perS req/s:"

        val cells
            get() =
                listOf("$service, $perS") +
                    PERCENTILES.indices.map { "${ms(own.aboveMs[it])} / ${ms(other.aboveMs[it])}" } +
                    differences.joinToString(" / ", transform = ::ms) +
                    "${percent(own.success)} / ${percent(other.success)}" +
                    "${cpu(own.cpuS)} / ${cpu(other.cpuS)}"
    }

    /** A table with a row for each rate, and what differs. */
    fun result(): ProofResult {
        val rates = readings.map { it.rate_per_s }.distinct().sorted().map(::Rate)
        val worst = rates.flatMap { it.differences }.filterNotNull().maxOrNull()
        return ProofResult(HEAD, rates.map { it.cells }, sentence(rates, worst), rates.flatMap { it.failures })
    }

    private fun sentence(rates: List<Rate>, worstMs: Double?) =
        "p50 and p99 of $service at ${rates.joinToString { "${it.perS}" }} req/s differ by at most ${ms(worstMs)} ms " +
            "between the own load generator and $second, both from the intended start time."

    private fun ms(value: Double?) = Stand.ms(value)

    private fun percent(share: Double) = "%.2f %%".format(Locale.ROOT, share * 100)

    private fun cpu(seconds: Double?) = seconds?.let { "%.3f".format(Locale.ROOT, it) } ?: "-"

    companion object {
        const val OWN = "load-generator"
        const val SECOND = "vegeta"
        private const val ALLOWED_MS = 5.0
        private const val ALLOWED_SHARE = 0.05

        /** As much as the objective allows to fail. */
        private const val ALLOWED_SUCCESS = 0.001
        private const val ROUNDING = 1e-9
        private val PERCENTILES = listOf(Percentile("p50") { it.load.p50_ms }, Percentile("p99") { it.load.p99_ms })
        private val HEAD =
            listOf(
                "service, req/s",
                "own / vegeta: p50 above the delay, ms",
                "p99 above the delay, ms",
                "difference of p50 / p99, ms",
                "success",
                "CPU s per 1,000",
            )
    }
}
