package bench.search

import bench.model.Verdict
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** One trial of a rate may be invalid or contradict the next. */
class ContradictingTrialsTest {
    private fun assertFound(slots: Int, outcomes: List<Outcome>) {
        val interval = CapacityInterval.of(listOf(outcomes))
        assertTrue(interval.low <= slots + 1 && slots <= interval.high, "$slots: $interval ${outcomes.map { it.rate }}")
        assertTrue(interval.high <= interval.low * 1.05 * 1.05 + 1.2, "$slots: $interval")
        val sustained = RateSearch.capacity(outcomes).sustained ?: 0
        assertTrue(sustained >= interval.low - 1 && sustained <= interval.high, "$sustained $interval")
    }

    @Test
    fun `a rate that failed because of a pause does not end the search there`() {
        assertFound(
            1_500,
            search(surprising(mapOf(1_200 to listOf(Verdict.BROKEN)), queueing(1_500)), StartHint(1_200, null)),
        )
    }

    @Test
    fun `a rate that was sustained by luck does not count`() {
        assertFound(
            1_000,
            search(surprising(mapOf(1_050 to listOf(Verdict.SUSTAINED)), queueing(1_000)), StartHint(1_050, null)),
        )
    }

    @Test
    fun `a wrong hint costs trials, but not the answer`() {
        assertFound(1_000, search(queueing(1_000), StartHint(100, 105)))
        assertFound(1_000, search(queueing(1_000), StartHint(5_000, 5_250)))
    }

    @Test
    fun `trials that stay invalid are repeated twice, count as a limit and end the search`() {
        val flickering: (Int) -> Outcome = {
            if (it > 500) Outcome(it, Verdict.INVALID, 500.0) else Outcome(it, Verdict.SUSTAINED, it.toDouble())
        }
        val outcomes = search(flickering, StartHint(480, null))
        assertTrue(outcomes.groupBy { it.rate }.filterKeys { it > 500 }.values.all { it.size == 3 })
        val capacity = RateSearch.capacity(outcomes)
        assertTrue(capacity.sustained!! in 450..500 && capacity.above == Above.REFUSED, "$capacity")
    }

    @Test
    fun `a rate that was invalid for a passing reason is tried again`() {
        val tried = mutableSetOf<Int>()
        val noisy: (Int) -> Outcome = {
            if (tried.add(it) && it == 500) Outcome(it, Verdict.INVALID, 500.0) else queueing(500)(it)
        }
        val outcomes = search(noisy, StartHint.of(500, 0.05))
        assertEquals(listOf(500, 500, 575), outcomes.take(3).map { it.rate })
        assertEquals(500, RateSearch.capacity(outcomes).sustained)
    }
}
