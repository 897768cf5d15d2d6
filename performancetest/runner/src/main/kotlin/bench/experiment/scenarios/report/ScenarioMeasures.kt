package bench.experiment.scenarios.report

import bench.model.Track
import bench.model.Verdict
import bench.record.Better
import bench.record.MemoryKind
import bench.record.Metric
import bench.record.ProcessMetrics
import bench.record.RunRecord
import bench.record.TrialRecord
import bench.report.section.Measure
import bench.report.section.Measured
import bench.report.section.median
import bench.wording.MeasureWords
import java.util.Locale

/** Longest delay and recovery time of one service, and its resources at one rate. */
internal object ScenarioMeasures {
    fun ofDelays(run: RunRecord, trials: List<TrialRecord>): List<Measure> =
        DelayTable.rows(run, trials)
            .groupBy { it.track }
            .flatMap { (track, rows) ->
                listOf(
                    Measure(
                        MeasureWords.LONGEST_DELAY,
                        track,
                        Better.HIGHER,
                        rows.associate { it.service to delay(it) },
                    ),
                    Measure(
                        MeasureWords.AFTER_DELAY,
                        track,
                        Better.LOWER,
                        rows.mapNotNull { row -> row.step?.let { row.service to recovery(listOf(it)) } }.toMap(),
                    ),
                )
            }

    /** The true value may exceed the longest delay that was tried. */
    private fun delay(row: DelayRow): Measured {
        val isAtLeast = row.failing == null
        val shown = row.heldMs?.let { (if (isAtLeast) "≥ " else "") + plain(it / MS) } ?: MeasureWords.NONE
        return Measured(shown, listOf((row.heldMs ?: 0L) / MS), isAtLeast)
    }

    fun ofFaults(trials: List<TrialRecord>): List<Measure> =
        ScenarioTrials.of(trials)
            .groupBy { it.track }
            .toSortedMap()
            .map { (track, all) ->
                val recoveries = all.groupBy { it.service }.mapValues { recovery(it.value) }
                Measure(MeasureWords.AFTER_FAULT, track, Better.LOWER, recoveries)
            }

    /** Slowest recovery of several; no number if one never recovers. */
    private fun recovery(of: List<ScenarioTrials>): Measured {
        val worst = of.mapNotNull { it.recoveredAfterS }.maxOrNull()
        return when {
            of.any { it.isNeverWell } -> Measured(MeasureWords.NEVER)
            worst == null -> Measured("")
            else -> Measured(plain(worst), listOf(worst))
        }
    }

    /** At the highest rate that most services of a track sustain. */
    fun ofResources(trials: List<TrialRecord>): List<Measure> {
        val memory = MemoryKind.named(trials)
        return ScenarioTrials.of(trials)
            .groupBy { it.track }
            .toSortedMap()
            .flatMap { (track, all) ->
                val same = ResourceFindings.comparable(all).orEmpty()
                listOf(ProcessMetrics.memoryPeak, ProcessMetrics.cpuPer1000).mapNotNull { metric ->
                    resource(track, same, metric, metric.titled("memory" to memory))
                }
            }
    }

    private fun resource(
        track: Track,
        same: List<ScenarioTrials>,
        metric: Metric<TrialRecord>,
        title: String,
    ): Measure? {
        val rate = same.firstOrNull()?.rate ?: return null
        val values = same.associate { one ->
            val known = one.valid.filter { it.verdict == Verdict.SUSTAINED }.mapNotNull(metric.of)
            val shown = known.median()?.let { "%.${metric.digits}f".format(Locale.ROOT, it) }
            one.service to Measured(shown.orEmpty(), known)
        }
        return Measure(MeasureWords.atRate(title, rate), track, Better.LOWER, values)
    }

    private fun plain(value: Double) = value.toBigDecimal().stripTrailingZeros().toPlainString()

    private const val MS = 1_000.0
}
