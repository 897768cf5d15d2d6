package bench.selftest

import bench.model.InvalidCode
import bench.model.Verdict
import bench.record.TrialRecord
import bench.wording.ReasonWords

/**
 * A [trial] in which something happened to a load generator.
 *
 * @param codes by one of them the trial should be invalid; none: it should be sustained.
 * @param due users that it should start if it is sustained.
 */
internal class LoadGeneratorFault(
    private val text: String,
    private val codes: Set<InvalidCode>,
    private val due: Long,
    private val trial: TrialRecord,
) {
    val row: List<String>
        get() =
            listOf(
                text,
                "${trial.load.started} of ${trial.load.due}",
                trial.load.p50_ms?.let(LoadGeneratorTeam::ms) ?: "-",
                trial.load.p99_ms?.let(LoadGeneratorTeam::ms) ?: "-",
                LoadGeneratorTeam.percent(trial.load.success_share),
                (listOf(trial.verdict.label) + trial.invalid_reasons.map(ReasonWords::text)).joinToString("; "),
            )

    /** @param part the load generator that must be named. @return a sentence, or null if the trial is as it should. */
    fun failure(part: String): String? =
        "$text: ${row.last()}".takeUnless { if (codes.isEmpty()) isWhole() else isInvalidBy(part) }

    private fun isWhole() = trial.verdict == Verdict.SUSTAINED && trial.load.due == due && trial.load.started == due

    private fun isInvalidBy(part: String) =
        trial.verdict == Verdict.INVALID && trial.invalid_reasons.any { it.code in codes && part in it.parts }
}
