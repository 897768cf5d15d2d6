package bench.experiment.scenarios.report

import bench.model.Track
import bench.model.Verdict
import bench.record.Planned
import bench.record.TrialMetrics
import bench.record.TrialRecord
import bench.report.section.Cell
import bench.report.section.Field
import bench.report.section.column
import bench.report.section.median
import bench.report.section.verdict
import bench.stats.Estimate
import bench.wording.ScenarioRemark
import bench.wording.ScenarioWords

/**
 * Trials of one service, track and scenario; metrics are medians of the valid trials.
 *
 * @param skipped repetitions that skipped it, because easier scenarios had failed.
 */
class ScenarioTrials(
    val service: String,
    val track: Track,
    val scenario: String,
    val all: List<TrialRecord>,
    skipped: Int = 0,
) {
    /** In requests per second. */
    val rate: Int = all.first().rate_per_s
    val valid = all.filter { it.verdict != Verdict.INVALID }

    /** The worse of two, the median of three; `invalid` if no trial is valid. */
    val verdict: Verdict =
        valid
            .map { it.verdict }
            .let {
                if (it.isEmpty()) Verdict.INVALID
                else (it + List(skipped) { Verdict.BROKEN }).sorted().let { all -> all[all.size / 2] }
            }

    /**
     * Recovery time in seconds: the worse of two, the median of three; never counts as the worst. Null if that is
     * never, or if no trial is valid.
     */
    val recoveredAfterS: Double?
        get() =
            valid
                .map { it.stages.last().recovered_after_s?.toDouble() ?: Double.POSITIVE_INFINITY }
                .sorted()
                .let { it.getOrNull(it.size / 2) }
                ?.takeIf { it.isFinite() }

    val memoryPeakMib: Double?
        get() = median { it.resources?.memory_peak_mib }

    val cpuSPer1000: Double?
        get() = median { it.resources?.cpu_s_per_1000 }

    /** Whether valid trials exist, but the service did not recover within the time that the trial waited. */
    val isNeverWell: Boolean
        get() = valid.isNotEmpty() && recoveredAfterS == null

    fun median(of: (TrialRecord) -> Double?): Double? = valid.map(of).median()

    /** Estimate with its interval; null without values. */
    fun estimate(of: (TrialRecord) -> Double?): Estimate? =
        valid.mapNotNull(of).takeIf { it.isNotEmpty() }?.let(Estimate::of)

    companion object {
        /** Column of recovery times. @param of trials of a row. */
        internal fun <R> recovered(of: (R) -> ScenarioTrials?): Field<R> =
            Field(TrialMetrics.recoveredAfter.column()) { row ->
                of(row).let {
                    if (it?.isNeverWell == true) Cell.Number(Double.POSITIVE_INFINITY, "never")
                    else Cell.of(it?.recoveredAfterS)
                }
            }

        fun of(trials: List<TrialRecord>, skipped: List<Planned> = emptyList()): List<ScenarioTrials> =
            trials
                .filter { it.scenario != null }
                .groupBy { Triple(it.service, it.track, it.scenario!!) }
                .map { (key, group) ->
                    ScenarioTrials(
                        key.first,
                        key.second,
                        key.third,
                        group,
                        skipped.count { Triple(it.service, it.track, it.condition) == key },
                    )
                }

        /** Remarks that a reader must know first. */
        fun remarks(trials: List<TrialRecord>): List<String> =
            listOfNotNull(refused(trials), restless(trials), single(trials)).map(ScenarioWords::text)

        private fun single(trials: List<TrialRecord>): ScenarioRemark? =
            ScenarioRemark.OneRepetition.takeIf { trials.isNotEmpty() && trials.all { it.repetition == 1 } }

        /** Only a constant condition can reach a steady state. */
        private fun restless(trials: List<TrialRecord>): ScenarioRemark? =
            trials
                .filter {
                    it.stages.size == 1 &&
                        it.verdict == Verdict.SUSTAINED &&
                        !it.load.steady &&
                        it.load.window_s >= LEAST_S
                }
                .takeIf { it.isNotEmpty() }
                ?.let { ScenarioRemark.NeverSteady(it.map { trial -> trial.planned }) }

        private fun refused(trials: List<TrialRecord>): ScenarioRemark? =
            trials
                .filter { it.verdict == Verdict.INVALID }
                .takeIf { it.isNotEmpty() }
                ?.let { invalid ->
                    ScenarioRemark.Refused(
                        invalid.size,
                        trials.size,
                        invalid.flatMap { it.invalid_reasons },
                        of(trials).filter { it.valid.isEmpty() }.map { it.all.first().planned },
                    )
                }

        /** Shorter windows have no third to compare with the last one. */
        private const val LEAST_S = 3
    }
}
