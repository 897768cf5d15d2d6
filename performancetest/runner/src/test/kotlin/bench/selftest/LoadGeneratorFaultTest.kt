package bench.selftest

import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Verdict
import bench.record.TrialRecord
import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals

class LoadGeneratorFaultTest {
    private val due = Trials.load.due
    private val whole = Trials.trial(200, Verdict.SUSTAINED, load = Trials.load.copy(started = due))

    private fun invalid(code: InvalidCode, part: String): TrialRecord =
        whole.copy(
            verdict = Verdict.INVALID,
            invalid_reasons = listOf(InvalidReason(code, parts = listOf(part), detail = "signal 9")),
        )

    private fun failure(trial: TrialRecord, vararg codes: InvalidCode): String? =
        LoadGeneratorFault("one killed", codes.toSet(), due, trial).failure("load-generator-2")

    @Test
    fun `a trial must be invalid for the right reason and name the right one`() {
        assertEquals(null, failure(invalid(InvalidCode.ENDED, "load-generator-2"), InvalidCode.ENDED))
        assertEquals(
            "one killed: invalid; load-generator ended (signal 9)",
            failure(invalid(InvalidCode.ENDED, "load-generator"), InvalidCode.ENDED),
        )
        assertEquals("one killed: sustained", failure(whole, InvalidCode.ENDED))
    }

    @Test
    fun `afterwards a trial must be sustained and whole`() {
        assertEquals(null, failure(whole))
        assertEquals("one killed: sustained", failure(whole.copy(load = whole.load.copy(started = due - 1))))
        assertEquals(
            "one killed: invalid; load-generator-2 ended (signal 9)",
            failure(invalid(InvalidCode.ENDED, "load-generator-2")),
        )
    }
}
