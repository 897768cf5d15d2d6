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
 * Trials of one service, track and scenario; figures are medians over those that are valid. @param skipped repetitions
 * in which it was not tried, since less had failed.
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

    /** The worse of two, the middle of three; `invalid` where none is valid. */
    val verdict: Verdict =
        valid
            .map { it.verdict }
            .let {
                if (it.isEmpty()) Verdict.INVALID
                else (it + List(skipped) { Verdict.BROKEN }).sorted().let { all -> all[all.size / 2] }
            }

    /**
     * Seconds until it was well again: the worse of two, the middle of three, where never is the worst; null if that is
     * never, or where none is valid.
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

    /** Of valid trials, and not within the time that was waited. */
    val isNeverWell: Boolean
        get() = valid.isNotEmpty() && recoveredAfterS == null

    fun median(of: (TrialRecord) -> Double?): Double? = valid.map(of).median()

    /** With its interval, null where nothing is known. */
    fun estimate(of: (TrialRecord) -> Double?): Estimate? =
        valid.mapNotNull(of).takeIf { it.isNotEmpty() }?.let(Estimate::of)

    companion object {
        /** The column of when it was well again. @param of the trials of a row. */
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

        /** What a reader must know before the rest. */
        fun remarks(trials: List<TrialRecord>): List<String> =
            listOfNotNull(refused(trials), restless(trials), single(trials)).map(ScenarioWords::text)

        private fun single(trials: List<TrialRecord>): ScenarioRemark? =
            ScenarioRemark.OneRepetition.takeIf { trials.isNotEmpty() && trials.all { it.repetition == 1 } }

        /** Only a constant condition can become steady. */
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

        /** Shorter windows have no third to compare with the last. */
        private const val LEAST_S = 3
    }
}
