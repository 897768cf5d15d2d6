package bench.harness

import bench.model.InvalidReason
import bench.model.Verdict
import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals

class RetryIfInvalidTest {
    /** Requested trials, and their verdicts. */
    private val refused = listOf(Trials.mockLate)

    private fun tried(vararg verdicts: Verdict): Pair<List<List<InvalidReason>?>, Verdict> {
        val asked = mutableListOf<List<InvalidReason>?>()
        val last = RetryIfInvalid.ifRefused { reasons ->
            Trials.trial(100, verdicts[asked.size], reasons = refused).also {
                asked += reasons
            }
        }
        return asked to last.verdict
    }

    @Test
    fun `a valid trial is tried once`() =
        listOf(Verdict.SUSTAINED, Verdict.DEGRADED, Verdict.BROKEN).forEach {
            assertEquals(listOf<List<InvalidReason>?>(null) to it, tried(it))
        }

    @Test
    fun `an invalid trial is tried once more, and the last one counts`() {
        assertEquals(listOf(null, refused) to Verdict.SUSTAINED, tried(Verdict.INVALID, Verdict.SUSTAINED))
        assertEquals(
            listOf(null, refused) to Verdict.INVALID,
            tried(Verdict.INVALID, Verdict.INVALID, Verdict.SUSTAINED),
        )
    }
}
