package bench.search

import bench.result.Verdict
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

class AdaptiveSearchTest {
    /** Answers [slots] calls a second and queues the rest, as a thread pool in front of a 1 s dependency does. */
    private fun queueing(slots: Int): (Int) -> Outcome = { level ->
        val success = minOf(level, slots).toDouble()
        val verdict = if (level <= slots) Verdict.HOLDS else if (success / level > 0.9) Verdict.DEGRADED else Verdict.BROKEN
        Outcome(level, verdict, success)
    }

    /** Gives nearly nothing once it is over its capacity, as a pool whose queue times out does. */
    private fun collapsing(slots: Int): (Int) -> Outcome = { level ->
        if (level <= slots) Outcome(level, Verdict.HOLDS, level.toDouble()) else Outcome(level, Verdict.BROKEN, level * 0.05)
    }

    private fun search(service: (Int) -> Outcome, hint: RampHint, max: Int = 8_000): List<Outcome> {
        val search = AdaptiveSearch(hint, 0.05, max)
        val outcomes = mutableListOf<Outcome>()
        while (true) {
            outcomes += service(search.next(outcomes) ?: return outcomes)
            assertTrue(outcomes.size < 40, "does not end: $outcomes")
        }
    }

    @Test
    fun `finds the ceiling of a service that queues, within 5 percent`() {
        for (slots in listOf(5, 50, 100, 200, 500, 1_000, 3_777)) {
            val hint = RampHint(last_good = maxOf(1, slots * 2 / 3), first_bad = slots * 4 / 3 + 1, success_per_s = slots.toDouble())
            val outcomes = search(queueing(slots), hint)
            val capacity = LevelSearch.capacity(outcomes)
            val holds = assertNotNull(capacity.holds)
            assertTrue(holds <= slots && holds >= slots / 1.06 - 1, "$slots: $capacity")
            val breaks = assertNotNull(capacity.breaks)
            assertTrue(breaks >= slots / 0.9 - 1 && breaks <= slots / 0.9 * 1.11 + 2, "$slots: $capacity")
            assertTrue(outcomes.size <= 9, "$slots took ${outcomes.size} trials: $outcomes")
        }
    }

    @Test
    fun `needs no hint that is right`() {
        for (slots in listOf(1, 7, 130, 900)) {
            for (hint in listOf(RampHint(null, 50, 20.0), RampHint(400, 800, 600.0), RampHint(8_000, null, null))) {
                val holds = assertNotNull(LevelSearch.capacity(search(queueing(slots), hint)).holds, "$slots from $hint")
                assertTrue(holds <= slots && holds >= slots / 1.06 - 1, "$slots from $hint: $holds")
            }
        }
    }

    @Test
    fun `finds the ceiling of a service that collapses`() {
        for (slots in listOf(3, 100, 1_234)) {
            val capacity = LevelSearch.capacity(search(collapsing(slots), RampHint(slots / 2, slots * 2, slots * 0.3)))
            val holds = assertNotNull(capacity.holds)
            assertTrue(holds <= slots && holds >= slots / 1.06 - 1, "$slots: $capacity")
        }
    }

    @Test
    fun `a service that never holds ends the search at one user per second`() {
        val outcomes = search({ Outcome(it, Verdict.BROKEN, 0.0) }, RampHint(null, 100, null))
        assertEquals(1, outcomes.minOf { it.level })
        assertNull(LevelSearch.capacity(outcomes).holds)
    }

    @Test
    fun `a service stronger than the highest level allowed is not searched further`() {
        val capacity = LevelSearch.capacity(search(queueing(100_000), RampHint(2_000, null, null), max = 2_000))
        assertEquals(Capacity(holds = 2_000, breaks = null, ended_by_bench = false), capacity)
    }

    @Test
    fun `a ceiling that the bench set is told from the service's own`() {
        val bench: (Int) -> Outcome = { Outcome(it, if (it > 3_000) Verdict.INVALID else Verdict.HOLDS, it.toDouble()) }
        val capacity = LevelSearch.capacity(search(bench, RampHint(2_000, 4_000, 3_500.0)))
        assertTrue(capacity.ended_by_bench)
        assertTrue(assertNotNull(capacity.holds) in 2_850..3_000)
        assertNull(capacity.breaks)
    }

    @Test
    fun `a level that was invalid for a passing reason is tried once more`() {
        val tried = mutableSetOf<Int>()
        val noisy: (Int) -> Outcome = { if (tried.add(it) && it == 500) Outcome(it, Verdict.INVALID, 500.0) else queueing(500)(it) }
        val capacity = LevelSearch.capacity(search(noisy, RampHint(400, 800, 500.0)))
        assertEquals(500, capacity.holds)
        assertTrue(!capacity.ended_by_bench)
    }

    @Test
    fun `a guess that was far too low is left by bisection, not in steps of the resolution`() {
        val outcomes = search(queueing(2_640), RampHint(last_good = 1_000, first_bad = 4_000, success_per_s = 1_710.0))
        val holds = assertNotNull(LevelSearch.capacity(outcomes).holds)
        assertTrue(holds in 2_500..2_640, "$outcomes")
        assertTrue(outcomes.size <= 9, "${outcomes.size} trials: ${outcomes.map { it.level }}")
    }
}
