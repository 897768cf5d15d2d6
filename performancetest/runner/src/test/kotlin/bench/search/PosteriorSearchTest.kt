package bench.search

import bench.model.Verdict
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

class PosteriorSearchTest {
    private fun assertFound(slots: Int, outcomes: List<Outcome>, about: String = "") {
        val sustained = assertNotNull(RateSearch.capacity(outcomes).sustained)
        val shown = "$slots $about: ${outcomes.map { it.rate }}"
        assertTrue(sustained <= slots && sustained >= slots / 1.1 - 1, shown)
        val interval = CapacityInterval.of(listOf(outcomes))
        assertTrue(interval.low <= slots + 1 && interval.high >= slots, "$shown $interval")
        assertTrue(interval.high <= interval.low * 1.05 * 1.05 + 1.2, "$shown $interval")
    }

    @Test
    fun `finds the limit of a service that queues, to 5 percent`() {
        for (slots in listOf(5, 50, 100, 200, 500, 1_000, 3_777)) {
            val outcomes = search(queueing(slots), StartHint(last_good = maxOf(1, slots * 2 / 3), first_bad = null))
            assertFound(slots, outcomes)
            val breaking = assertNotNull(RateSearch.capacity(outcomes).breaking)
            assertTrue(breaking >= slots / 0.9 - 1 && breaking <= slots / 0.9 * 1.26 + 2, "$slots: $breaking")
            assertTrue(outcomes.size <= 16, "$slots took ${outcomes.size} trials: $outcomes")
        }
    }

    @Test
    fun `does not need a correct hint`() {
        for (slots in listOf(1, 7, 130, 900)) {
            for (hint in listOf(StartHint(1, null), StartHint(50, 53), StartHint(600, null), StartHint(8_000, 8_400))) {
                assertFound(slots, search(queueing(slots), hint), "$hint")
            }
        }
    }

    @Test
    fun `finds the limit of a service that collapses`() {
        for (slots in listOf(3, 100, 1_234)) assertFound(slots, search(collapsing(slots), StartHint(slots / 2, null)))
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
    fun `if the bench lacks CPU for a rate, no such rate is tried again and the capacity is a lower bound`() {
        val bench: (Int) -> Outcome = {
            Outcome(
                it,
                if (it > 1_800) Verdict.INVALID else Verdict.SUSTAINED,
                it.toDouble(),
                bench_load = it / 1_800.0,
            )
        }
        val outcomes = search(bench, StartHint(3_000, null), maxTrials = 12)
        assertTrue(outcomes[0].rate > 3_000, "${outcomes.map { it.rate }}")
        val full = outcomes.filter { it.isBenchFull }
        assertEquals(full.distinctBy { it.rate }.size, full.size, "${outcomes.map { it.rate }}")
        val capacity = RateSearch.capacity(outcomes)
        assertTrue(assertNotNull(capacity.sustained) in 1_650..1_800 && capacity.above == Above.REFUSED, "$capacity")
    }

    @Test
    fun `declared slots are tried first, then the next rate of the hint`() {
        for (slots in listOf(50, 200, 1_000)) {
            val hint = StartHint.of(slots, 0.05)
            val outcomes = search(queueing(slots), hint)
            assertEquals(listOf(slots, hint.first_bad), outcomes.take(2).map { it.rate })
            assertEquals(slots, RateSearch.capacity(outcomes).sustained)
        }
    }

    @Test
    fun `spare CPU and answers decide how far the search goes up`() {
        val busy: (Int) -> Outcome = { queueing(3_000)(it).copy(cpu_share = minOf(1.0, it / 3_200.0)) }
        val outcomes = search(busy, StartHint(600, null))
        assertTrue(outcomes[0].rate in 600..1_000, "a little above the end of the ramp")
        assertTrue(outcomes[2].rate > 1_500, "${outcomes.map { it.rate }}")
        assertFound(3_000, outcomes)
    }

    @Test
    fun `a search without further trials ends with its knowledge, including the breaking rate`() {
        for (maxTrials in 3..9) {
            val outcomes = search(queueing(2_640), StartHint(700, null), maxTrials = maxTrials)
            val capacity = RateSearch.capacity(outcomes)
            assertTrue(outcomes.size <= maxTrials)
            assertTrue(assertNotNull(capacity.sustained) in 600..2_640)
            if (maxTrials > 5)
                assertTrue(assertNotNull(capacity.breaking) > 2_640, "$maxTrials: ${outcomes.map { it.rate }}")
        }
    }

    @Test
    fun `a service that never breaks is searched up to the highest rate`() {
        val slow: (Int) -> Outcome = { rate ->
            Outcome(rate, if (rate <= 700) Verdict.SUSTAINED else Verdict.DEGRADED, rate * 0.98)
        }
        val outcomes = search(slow, StartHint(1_238, null), max = 3_000)
        assertFound(700, outcomes)
        assertNull(RateSearch.capacity(outcomes).breaking)
        assertEquals(3_000, outcomes.maxOf { it.rate })
    }
}
