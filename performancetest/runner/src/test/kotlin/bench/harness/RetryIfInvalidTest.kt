package bench.harness

import bench.model.Verdict
import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals

class RetryIfInvalidTest {
    /** What was asked for, and the verdict that came back. */
    private fun tried(vararg verdicts: Verdict): Pair<List<String?>, Verdict> {
        val asked = mutableListOf<String?>()
        val last = RetryIfInvalid.ifRefused { reason ->
            Trials.trial(100, verdicts[asked.size], reasons = listOf("mock late", "injector late")).also {
                asked += reason
            }
        }
        return asked to last.verdict
    }

    @Test
    fun `a trial that says something is tried once`() =
        listOf(Verdict.HOLDS, Verdict.DEGRADED, Verdict.BROKEN).forEach {
            assertEquals(listOf<String?>(null) to it, tried(it))
        }

    @Test
    fun `one that was refused is tried once more, and the last one counts`() {
        assertEquals(listOf(null, "mock late; injector late") to Verdict.HOLDS, tried(Verdict.INVALID, Verdict.HOLDS))
        assertEquals(
            listOf(null, "mock late; injector late") to Verdict.INVALID,
            tried(Verdict.INVALID, Verdict.INVALID, Verdict.HOLDS),
        )
    }
}
