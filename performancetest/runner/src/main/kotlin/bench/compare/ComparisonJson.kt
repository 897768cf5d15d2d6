package bench.compare

import bench.record.MetricValues
import bench.stats.Detectable
import bench.stats.Estimate
import bench.wording.ComparisonWords
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/** Comparison for programs; `docs/records.md` explains the fields. Missing values are null. */
@Serializable
data class ComparisonJson(
    val schema: Int,
    val a: Side,
    val b: Side,
    val differences: List<FingerprintDifference>,
    val refused: Boolean,
    val comparisons: List<Row>,
    val gate: GateJson?,
) {
    @Serializable
    data class Side(
        val folder: String,
        val runs: List<Run>,
        val repetitions: Int,
        val trials: Int,
        val invalid_trials: Int,
    )

    @Serializable
    data class Run(
        val started_at: String,
        val experiment: String,
        val profile: String,
        val runtime: String,
        val commit: String?,
    )

    @Serializable
    data class Values(
        val values: List<Double>,
        val at_least: Int,
        val median: Double,
        val low: Double?,
        val high: Double?,
    )

    @Serializable
    data class Row(
        val service: String,
        val track: String,
        val condition: String,
        val metric: String,
        val unit: String,
        val better: String,
        val a: Values?,
        val b: Values?,
        val difference: Double?,
        val difference_low: Double?,
        val difference_high: Double?,
        val percent: Double?,
        val percent_low: Double?,
        val percent_high: Double?,
        val shift: Double?,
        val p: Double?,
        val detectable: Double?,
        val verdict: String,
    )

    @Serializable
    data class GateJson(
        val tolerance_percent: Double,
        val passed: Boolean,
        val exit_code: Int,
        val sentence: String,
        val regressions: List<String>,
    )

    companion object {
        private const val SCHEMA = 1
        private val json = Json {
            prettyPrint = true
            encodeDefaults = true
        }

        /** @param decision of a gate, or null. */
        fun of(comparison: Comparison, isRefused: Boolean, tolerancePercent: Double, decision: Gate.Decision?): String =
            json.encodeToString(
                ComparisonJson(
                    SCHEMA,
                    side(comparison.a),
                    side(comparison.b),
                    comparison.differences,
                    isRefused,
                    if (isRefused) emptyList() else comparison.compared.map(::row),
                    decision?.let { gate ->
                        GateJson(
                            tolerancePercent,
                            gate.exitCode == 0,
                            gate.exitCode,
                            gate.sentence,
                            gate.regressions.map {
                                "${it.key.service} ${it.key.track.label} ${ComparisonWords.figure(it.key)}"
                            },
                        )
                    },
                )
            )

        private fun side(set: RunSet) =
            Side(
                set.name,
                set.records.map { Run(it.started_at, it.experiment, it.profile, it.runtime, it.fingerprint.commit) },
                set.repetitions,
                set.trials,
                set.invalid,
            )

        private fun values(metric: MetricValues) =
            Estimate.of(metric.values).let {
                Values(metric.values, metric.atLeast, it.median, it.interval?.low, it.interval?.high)
            }

        private fun row(it: Compared): Row {
            val difference = it.difference
            return Row(
                it.key.service,
                it.key.track.label,
                it.key.condition,
                it.key.name,
                it.unit,
                it.better.name.lowercase(),
                it.a?.let(::values),
                it.b?.let(::values),
                difference?.ofMedians,
                difference?.interval?.low,
                difference?.interval?.high,
                difference?.ofMedians?.let(it::percent),
                it.percentInterval?.low,
                it.percentInterval?.high,
                difference?.shift,
                difference?.p,
                if (it.a == null || it.b == null) null else Detectable.of(it.a.values, it.b.values),
                it.finding.text,
            )
        }
    }
}
