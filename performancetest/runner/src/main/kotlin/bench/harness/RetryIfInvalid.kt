package bench.harness

import bench.model.InvalidReason
import bench.model.Verdict
import bench.record.JudgedTrial

/**
 * A trial that the gate refused says nothing, and what it was refused for may pass: it is tried once more. Both are
 * kept.
 */
internal object RetryIfInvalid {
    /** @param measure gets why it is called again, null the first time. @return the last of them. */
    fun <T : JudgedTrial> ifRefused(measure: (reasons: List<InvalidReason>?) -> T): T =
        measure(null).let { first ->
            if (first.verdict == Verdict.INVALID) measure(first.invalid_reasons) else first
        }
}
