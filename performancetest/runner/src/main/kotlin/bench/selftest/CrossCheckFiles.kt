package bench.selftest

import bench.WholeFile
import bench.record.Fingerprint
import java.nio.file.Path
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * All readings of a cross-check, also the invalid ones.
 *
 * @property vegeta version of the second load generator, e.g. `v12.13.0`.
 */
@Serializable
data class CrossCheckRecord(
    val started_at: String,
    val runtime: String,
    val vegeta: String,
    val delay_ms: Long,
    val window_s: Int,
    val repetitions: Int,
    val fingerprint: Fingerprint,
    val readings: List<GeneratorReading>,
) {
    /** Writes `cross-check.json` and `cross-check.csv`. @throws bench.UserError if that fails. */
    fun write(folder: Path) {
        WholeFile.write(folder.resolve("cross-check.json"), (json.encodeToString(this) + "\n").toByteArray())
        WholeFile.write(folder.resolve("cross-check.csv"), csv().toByteArray())
    }

    /** A row for each reading; missing values are empty. */
    fun csv(): String = (listOf(HEAD) + readings.map(::row)).joinToString("") { it.joinToString(",") + "\n" }

    private fun row(reading: GeneratorReading): List<String> =
        with(reading) {
                listOf(
                    service,
                    rate_per_s,
                    generator,
                    repetition,
                    invalid_reasons.isEmpty(),
                    load.due,
                    load.correct,
                    load.p50_ms,
                    load.p99_ms,
                    load.lateness_p99_ms,
                    cpu_s_per_1000,
                )
            }
            .map { it?.toString().orEmpty() }

    private companion object {
        val json = Json {
            prettyPrint = true
            encodeDefaults = true
        }
        val HEAD =
            listOf(
                "service",
                "rate_per_s",
                "generator",
                "repetition",
                "valid",
                "due",
                "correct",
                "p50_ms",
                "p99_ms",
                "lateness_p99_ms",
                "cpu_s_per_1000",
            )
    }
}
