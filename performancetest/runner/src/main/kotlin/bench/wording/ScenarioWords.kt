package bench.wording

import bench.model.InvalidReason
import bench.record.Planned

/** What a reader must know about a run of scenarios first. */
sealed interface ScenarioRemark {
    /** @property unknown services without a valid trial. */
    data class Refused(
        val invalid: Int,
        val all: Int,
        val reasons: List<InvalidReason>,
        val unknown: List<Planned>,
    ) : ScenarioRemark

    /** The objective was met, but latency did not settle. */
    data class NeverSteady(val trials: List<Planned>) : ScenarioRemark

    data object OneRepetition : ScenarioRemark
}

/** Remarks on scenarios, in words. */
object ScenarioWords {
    fun text(remark: ScenarioRemark): String =
        when (remark) {
            is ScenarioRemark.Refused ->
                "${remark.invalid} of ${remark.all} trials are invalid and are not counted: " +
                    "${ReasonWords.counted(remark.reasons)}.${unknown(remark.unknown)}"
            is ScenarioRemark.NeverSteady ->
                "Latency never settled here, although the objective was met: " +
                    "${remark.trials.map(::named).fewInWords()}."
            is ScenarioRemark.OneRepetition ->
                "One repetition of each cannot show ties: neighbours in the ranking may swap."
        }

    private fun unknown(unknown: List<Planned>) =
        if (unknown.isEmpty()) "" else " There is no valid trial of ${unknown.map(::named).fewInWords()}."

    private fun named(of: Planned) = "${of.service} ${of.track.label} at ${of.condition}"
}
