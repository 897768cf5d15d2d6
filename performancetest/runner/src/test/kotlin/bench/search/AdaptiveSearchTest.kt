package bench.search

import bench.model.Verdict
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

class AdaptiveSearchTest {
    @Test
    fun `finds the ceiling of a service that queues, within 5 percent`() {
        for (slots in listOf(5, 50, 100, 200, 500, 1_000, 3_777)) {
            val hint = StartHint(last_good = maxOf(1, slots * 2 / 3), first_bad = null)
            val outcomes = search(queueing(slots), hint)
            val capacity = LevelSearch.capacity(outcomes)
            val holds = assertNotNull(capacity.holds)
            assertTrue(holds <= slots && holds >= slots / 1.06 - 1, "$slots: $capacity")
            val breaks = assertNotNull(capacity.breaks)
            assertTrue(breaks >= slots / 0.9 - 1 && breaks <= slots / 0.9 * 1.11 + 2, "$slots: $capacity")
            assertTrue(outcomes.size <= 10, "$slots took ${outcomes.size} trials: $outcomes")
        }
    }

    @Test
    fun `needs no hint that is right`() {
        for (slots in listOf(1, 7, 130, 900)) {
            for (hint in listOf(StartHint(1, null), StartHint(50, 53), StartHint(600, null), StartHint(8_000, 8_400))) {
                val holds =
                    assertNotNull(LevelSearch.capacity(search(queueing(slots), hint)).holds, "$slots from $hint")
                assertTrue(holds <= slots && holds >= slots / 1.06 - 1, "$slots from $hint: $holds")
            }
        }
    }

    @Test
    fun `finds the ceiling of a service that collapses`() {
        for (slots in listOf(3, 100, 1_234)) {
            val capacity = LevelSearch.capacity(search(collapsing(slots), StartHint(slots / 2, null)))
            val holds = assertNotNull(capacity.holds)
            assertTrue(holds <= slots && holds >= slots / 1.06 - 1, "$slots: $capacity")
        }
    }

    @Test
    fun `a service that never holds ends the search at one user per second`() {
        val outcomes = search({ Outcome(it, Verdict.BROKEN, 0.0) }, StartHint(100, null))
        assertEquals(1, outcomes.minOf { it.level })
        assertNull(LevelSearch.capacity(outcomes).holds)
    }

    @Test
    fun `a service stronger than the highest level allowed is not searched further, and that level is the bench's`() {
        val capacity = LevelSearch.capacity(search(queueing(100_000), StartHint(2_000, null), max = 2_000))
        assertEquals(Capacity(holds = 2_000, breaks = null, Above.UNTRIED), capacity)
    }

    @Test
    fun `a ceiling that the bench set is told from the service's own`() {
        val bench: (Int) -> Outcome = { Outcome(it, if (it > 3_000) Verdict.INVALID else Verdict.HOLDS, it.toDouble()) }
        val capacity = LevelSearch.capacity(search(bench, StartHint(2_000, null)))
        assertEquals(Above.REFUSED, capacity.above)
        assertTrue(assertNotNull(capacity.holds) in 2_850..3_000)
        assertNull(capacity.breaks)
    }

    @Test
    fun `where the bench has too little CPU the search goes down by as much, and asks no level twice`() {
        val bench: (Int) -> Outcome = {
            Outcome(it, if (it > 1_800) Verdict.INVALID else Verdict.HOLDS, it.toDouble(), bench_load = it / 1_800.0)
        }
        val outcomes = search(bench, StartHint(3_000, null), maxTrials = 6)
        assertEquals(listOf(3_000, 1_710), outcomes.take(2).map { it.level })
        assertEquals(
            outcomes.filter { it.isBenchFull }.distinctBy { it.level }.size,
            outcomes.count { it.isBenchFull },
            "${outcomes.map { it.level }}",
        )
        val capacity = LevelSearch.capacity(outcomes)
        assertTrue(assertNotNull(capacity.holds) in 1_710..1_800 && capacity.above == Above.REFUSED, "$capacity")
    }

    @Test
    fun `a level that was invalid for a passing reason is tried once more`() {
        val tried = mutableSetOf<Int>()
        val noisy: (Int) -> Outcome = {
            if (tried.add(it) && it == 500) Outcome(it, Verdict.INVALID, 500.0) else queueing(500)(it)
        }
        val capacity = LevelSearch.capacity(search(noisy, StartHint.of(500, 0.05)))
        assertEquals(500, capacity.holds)
        assertEquals(Above.FAILS, capacity.above)
    }

    @Test
    fun `a guess that was far too low is left by bisection, not in steps of the resolution`() {
        val outcomes = search(queueing(2_640), StartHint(last_good = 1_710, first_bad = null))
        val holds = assertNotNull(LevelSearch.capacity(outcomes).holds)
        assertTrue(holds in 2_500..2_640, "$outcomes")
        assertTrue(outcomes.size <= 10, "${outcomes.size} trials: ${outcomes.map { it.level }}")
    }

    @Test
    fun `declared slots are found in four trials`() {
        for (slots in listOf(50, 200, 1_000)) {
            val outcomes = search(queueing(slots), StartHint.of(slots, 0.05))
            assertEquals(slots, LevelSearch.capacity(outcomes).holds)
            assertTrue(outcomes.size <= 4, "${outcomes.map { it.level }}")
        }
    }

    @Test
    fun `the CPU that is left says how far the ramp goes up`() {
        val busy: (Int) -> Outcome = { queueing(3_000)(it).copy(cpu_share = minOf(1.0, it / 3_200.0)) }
        val outcomes = search(busy, StartHint(1_200, null))
        assertEquals(listOf(1_200, 2_400, 3_000), outcomes.take(3).map { it.level })
        assertTrue(assertNotNull(LevelSearch.capacity(outcomes).holds) in 2_850..3_000)
        assertTrue(outcomes.size <= 9, "${outcomes.map { it.level }}")
    }

    @Test
    fun `a search that may not go on ends with what it knows, and what breaks is part of it`() {
        for (maxTrials in 3..9) {
            val outcomes = search(queueing(2_640), StartHint(700, null), maxTrials = maxTrials)
            val capacity = LevelSearch.capacity(outcomes)
            assertTrue(outcomes.size <= maxTrials)
            assertTrue(assertNotNull(capacity.holds) in 700..2_640)
            if (maxTrials > 5)
                assertTrue(assertNotNull(capacity.breaks) > 2_640, "$maxTrials: ${outcomes.map { it.level }}")
        }
    }

    @Test
    fun `what holds is looked for to the last trial, before what breaks`() {
        val slow: (Int) -> Outcome = { level ->
            Outcome(level, if (level <= 700) Verdict.HOLDS else Verdict.DEGRADED, level.toDouble())
        }
        assertNotNull(LevelSearch.capacity(search(slow, StartHint(1_238, null), maxTrials = 7)).holds)
    }

    @Test
    fun `where nothing can break below the highest level, the last trials go on with what holds`() {
        val strong: (Int) -> Outcome = { level ->
            Outcome(level, if (level <= 7_100) Verdict.HOLDS else Verdict.DEGRADED, level * 0.98)
        }
        val outcomes = search(strong, StartHint(2_700, null), maxTrials = 7)
        assertEquals(7, outcomes.size, "${outcomes.map { it.level }}")
        assertTrue(assertNotNull(LevelSearch.capacity(outcomes).holds) in 6_600..7_100, "${outcomes.map { it.level }}")
    }
}
