package bench.report.export

import bench.record.CapacityResult
import bench.record.Escaping
import bench.wording.limitedBy

/** `summary.csv`: one row a service and track. Missing is empty. */
object SummaryCsv {
    private val columns: List<Pair<String, (CapacityResult) -> Any?>> =
        listOf(
            "experiment" to { it.experiment },
            "service" to { it.service },
            "track" to { it.track.label },
            "holds_rps" to { it.holds },
            "breaks_rps" to { it.breaks },
            "limited_by" to { it.limitedBy },
            "p50_ms" to { it.best?.load?.p50_ms },
            "p99_ms" to { it.best?.load?.p99_ms },
            "memory_peak_mib" to { it.best?.resources?.memory_peak_mib?.let(Math::round) },
            "cpu_s_per_1000" to
                {
                    it.best?.resources?.cpu_s_per_1000?.let { s -> "%.3f".format(java.util.Locale.ROOT, s) }
                },
            "verdict" to ::verdict,
            "repetitions" to { it.repetitions },
            "holds_rps_low" to { it.holdsInterval?.low?.toInt() },
            "holds_rps_high" to { it.holdsInterval?.high?.toInt() },
            "survives_rps" to { it.survives },
        )

    fun of(results: List<CapacityResult>): String =
        (listOf(columns.joinToString(",") { it.first }) +
                results.map { row -> columns.joinToString(",") { Escaping.csv(it.second(row)) } })
            .joinToString("\n", postfix = "\n")

    private fun verdict(result: CapacityResult) =
        when {
            !result.isMeasured -> "not measured"
            result.atLeast != null -> result.atLeast.label
            result.holds == null -> "broken"
            else -> "holds"
        }
}
