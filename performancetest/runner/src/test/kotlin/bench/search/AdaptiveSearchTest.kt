package bench.search

import bench.model.Verdict
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

class AdaptiveSearchTest {
    @Test
    fun `finds the limit of a service that queues, within 5 percent`() {
        for (slots in listOf(5, 50, 100, 200, 500, 1_000, 3_777)) {
            val hint = StartHint(last_good = maxOf(1, slots * 2 / 3), first_bad = null)
            val outcomes = search(queueing(slots), hint)
            val capacity = RateSearch.capacity(outcomes)
            val sustained = assertNotNull(capacity.sustained)
            assertTrue(sustained <= slots && sustained >= slots / 1.06 - 1, "$slots: $capacity")
            val breaking = assertNotNull(capacity.breaking)
            assertTrue(breaking >= slots / 0.9 - 1 && breaking <= slots / 0.9 * 1.11 + 2, "$slots: $capacity")
            assertTrue(outcomes.size <= 10, "$slots took ${outcomes.size} trials: $outcomes")
        }
    }

    @Test
    fun `does not need a correct hint`() {
        for (slots in listOf(1, 7, 130, 900)) {
            for (hint in listOf(StartHint(1, null), StartHint(50, 53), StartHint(600, null), StartHint(8_000, 8_400))) {
                val sustained =
                    assertNotNull(RateSearch.capacity(search(queueing(slots), hint)).sustained, "$slots from $hint")
                assertTrue(sustained <= slots && sustained >= slots / 1.06 - 1, "$slots from $hint: $sustained")
            }
        }
    }

    @Test
    fun `finds the limit of a service that collapses`() {
        for (slots in listOf(3, 100, 1_234)) {
            val capacity = RateSearch.capacity(search(collapsing(slots), StartHint(slots / 2, null)))
            val sustained = assertNotNull(capacity.sustained)
            assertTrue(sustained <= slots && sustained >= slots / 1.06 - 1, "$slots: $capacity")
        }
    }

    @Test
    fun `a service that never sustains a rate ends the search at one user per second`() {
        val outcomes = search({ Outcome(it, Verdict.BROKEN, 0.0) }, StartHint(100, null))
        assertEquals(1, outcomes.minOf { it.rate })
        assertNull(RateSearch.capacity(outcomes).sustained)
    }

    @Test
    fun `a service above the highest allowed rate is not searched further, and the bench set that limit`() {
        val capacity = RateSearch.capacity(search(queueing(100_000), StartHint(2_000, null), max = 2_000))
        assertEquals(Capacity(sustained = 2_000, breaking = null, Above.UNTRIED), capacity)
    }

    @Test
    fun `a limit that the bench set differs from a limit of the service`() {
        val bench: (Int) -> Outcome = {
            Outcome(it, if (it > 3_000) Verdict.INVALID else Verdict.SUSTAINED, it.toDouble())
        }
        val capacity = RateSearch.capacity(search(bench, StartHint(2_000, null)))
        assertEquals(Above.REFUSED, capacity.above)
        assertTrue(assertNotNull(capacity.sustained) in 2_850..3_000)
        assertNull(capacity.breaking)
    }

    @Test
    fun `if the bench lacks CPU the search goes down by that share, and tries no rate twice`() {
        val bench: (Int) -> Outcome = {
            Outcome(
                it,
                if (it > 1_800) Verdict.INVALID else Verdict.SUSTAINED,
                it.toDouble(),
                bench_load = it / 1_800.0,
            )
        }
        val outcomes = search(bench, StartHint(3_000, null), maxTrials = 6)
        assertEquals(listOf(3_000, 1_710), outcomes.take(2).map { it.rate })
        assertEquals(
            outcomes.filter { it.isBenchFull }.distinctBy { it.rate }.size,
            outcomes.count { it.isBenchFull },
            "${outcomes.map { it.rate }}",
        )
        val capacity = RateSearch.capacity(outcomes)
        assertTrue(assertNotNull(capacity.sustained) in 1_710..1_800 && capacity.above == Above.REFUSED, "$capacity")
    }

    @Test
    fun `a rate that was invalid for a passing reason is tried once more`() {
        val tried = mutableSetOf<Int>()
        val noisy: (Int) -> Outcome = {
            if (tried.add(it) && it == 500) Outcome(it, Verdict.INVALID, 500.0) else queueing(500)(it)
        }
        val capacity = RateSearch.capacity(search(noisy, StartHint.of(500, 0.05)))
        assertEquals(500, capacity.sustained)
        assertEquals(Above.FAILS, capacity.above)
    }

    @Test
    fun `a guess that was far too low is left by bisection, not in steps of the resolution`() {
        val outcomes = search(queueing(2_640), StartHint(last_good = 1_710, first_bad = null))
        val sustained = assertNotNull(RateSearch.capacity(outcomes).sustained)
        assertTrue(sustained in 2_500..2_640, "$outcomes")
        assertTrue(outcomes.size <= 10, "${outcomes.size} trials: ${outcomes.map { it.rate }}")
    }

    @Test
    fun `declared slots are found in four trials`() {
        for (slots in listOf(50, 200, 1_000)) {
            val outcomes = search(queueing(slots), StartHint.of(slots, 0.05))
            assertEquals(slots, RateSearch.capacity(outcomes).sustained)
            assertTrue(outcomes.size <= 4, "${outcomes.map { it.rate }}")
        }
    }

    @Test
    fun `spare CPU decides how far the ramp goes up`() {
        val busy: (Int) -> Outcome = { queueing(3_000)(it).copy(cpu_share = minOf(1.0, it / 3_200.0)) }
        val outcomes = search(busy, StartHint(1_200, null))
        assertEquals(listOf(1_200, 2_400, 3_000), outcomes.take(3).map { it.rate })
        assertTrue(assertNotNull(RateSearch.capacity(outcomes).sustained) in 2_850..3_000)
        assertTrue(outcomes.size <= 9, "${outcomes.map { it.rate }}")
    }

    @Test
    fun `a search without further trials ends with its knowledge, including the breaking rate`() {
        for (maxTrials in 3..9) {
            val outcomes = search(queueing(2_640), StartHint(700, null), maxTrials = maxTrials)
            val capacity = RateSearch.capacity(outcomes)
            assertTrue(outcomes.size <= maxTrials)
            assertTrue(assertNotNull(capacity.sustained) in 700..2_640)
            if (maxTrials > 5)
                assertTrue(assertNotNull(capacity.breaking) > 2_640, "$maxTrials: ${outcomes.map { it.rate }}")
        }
    }

    @Test
    fun `the sustained rate is searched up to the last trial, before the breaking rate`() {
        val slow: (Int) -> Outcome = { rate ->
            Outcome(rate, if (rate <= 700) Verdict.SUSTAINED else Verdict.DEGRADED, rate.toDouble())
        }
        assertNotNull(RateSearch.capacity(search(slow, StartHint(1_238, null), maxTrials = 7)).sustained)
    }

    @Test
    fun `if nothing can break below the highest rate, the last trials improve the sustained rate`() {
        val strong: (Int) -> Outcome = { rate ->
            Outcome(rate, if (rate <= 7_100) Verdict.SUSTAINED else Verdict.DEGRADED, rate * 0.98)
        }
        val outcomes = search(strong, StartHint(2_700, null), maxTrials = 7)
        assertEquals(7, outcomes.size, "${outcomes.map { it.rate }}")
        assertTrue(
            assertNotNull(RateSearch.capacity(outcomes).sustained) in 6_600..7_100,
            "${outcomes.map { it.rate }}",
        )
    }
}
