package bench.selftest

import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Verdict
import bench.record.KnownLimits
import bench.record.Limit
import bench.record.TrialRecord
import bench.runtime.BenchPart
import bench.wording.LimitWords
import bench.wording.ReasonWords

/** What the bench says about one trial, in a column of the matrix and as in a report. */
class NamedLimit(val column: String, val text: String) {
    companion object {
        const val NONE = "none"
        const val MOCK = "invalid: mock"

        fun of(trial: TrialRecord, knownLimits: KnownLimits): NamedLimit =
            when (trial.verdict) {
                Verdict.SUSTAINED -> NamedLimit(NONE, trial.verdict.label)
                Verdict.INVALID -> NamedLimit(invalid(trial.invalid_reasons), ReasonWords.all(trial.invalid_reasons))
                else -> Limit.ofTrial(trial, knownLimits).let { NamedLimit(it.kind.label, LimitWords.text(it)) }
            }

        private fun invalid(reasons: List<InvalidReason>) =
            if (reasons.any(::isOfMock)) MOCK else "invalid: ${ReasonWords.kind(reasons.first())}"

        private fun isOfMock(reason: InvalidReason) =
            reason.code == InvalidCode.MOCK_LATE || BenchPart.MOCK.label in reason.parts
    }
}
