package bench.harness

import bench.model.InvalidReason
import bench.model.Verdict
import bench.record.JudgedTrial

/** Repeats an invalid trial once: it says nothing, and its cause may pass. Both trials are kept. */
internal object RetryIfInvalid {
    /** @param measure gets the reasons for the retry; null the first time. @return the last trial. */
    fun <T : JudgedTrial> ifRefused(measure: (reasons: List<InvalidReason>?) -> T): T =
        measure(null).let { first ->
            if (first.verdict == Verdict.INVALID) measure(first.invalid_reasons) else first
        }
}
