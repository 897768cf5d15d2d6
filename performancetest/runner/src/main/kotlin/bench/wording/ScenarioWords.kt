package bench.wording

import bench.model.InvalidReason
import bench.record.Planned

/** What must be known of a run of scenarios before the rest. */
sealed interface ScenarioRemark {
    /** @property unknown of whom no trial counts. */
    data class Refused(
        val invalid: Int,
        val all: Int,
        val reasons: List<InvalidReason>,
        val unknown: List<Planned>,
    ) : ScenarioRemark

    /** They hold, but response time did not come to rest. */
    data class NeverSteady(val trials: List<Planned>) : ScenarioRemark

    data object OneRepetition : ScenarioRemark
}

/** Remarks on scenarios, in words. */
object ScenarioWords {
    fun text(remark: ScenarioRemark): String =
        when (remark) {
            is ScenarioRemark.Refused ->
                "${remark.invalid} of ${remark.all} trials are invalid and count nowhere: " +
                    "${ReasonWords.counted(remark.reasons)}.${unknown(remark.unknown)}"
            is ScenarioRemark.NeverSteady ->
                "Never steady, though they hold: ${remark.trials.joinToString(transform = ::named)}."
            is ScenarioRemark.OneRepetition ->
                "One repetition of each: what is a tie cannot be told, and neighbours may change places."
        }

    private fun unknown(unknown: List<Planned>) =
        if (unknown.isEmpty()) "" else " No valid trial of ${unknown.map(::named).inWords()}."

    private fun named(of: Planned) = "${of.service} ${of.track.label} at ${of.condition}"
}
