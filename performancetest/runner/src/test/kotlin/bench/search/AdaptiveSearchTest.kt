package bench.search

import bench.model.Verdict
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

class AdaptiveSearchTest {
    /** Answers [slots] calls a second and queues the rest, as a thread pool in front of a 1 s dependency does. */
    private fun queueing(slots: Int): (Int) -> Outcome = { level ->
        val success = minOf(level, slots).toDouble()
        val verdict =
            if (level <= slots) Verdict.HOLDS else if (success / level > 0.9) Verdict.DEGRADED else Verdict.BROKEN
        Outcome(level, verdict, success)
    }

    /** Gives nearly nothing once it is over its capacity, as a pool whose queue times out does. */
    private fun collapsing(slots: Int): (Int) -> Outcome = { level ->
        if (level <= slots) Outcome(level, Verdict.HOLDS, level.toDouble())
        else Outcome(level, Verdict.BROKEN, level * 0.05)
    }

    private fun search(
        service: (Int) -> Outcome,
        hint: StartHint,
        max: Int = 8_000,
        maxTrials: Int = 40,
    ): List<Outcome> {
        val search = AdaptiveSearch(hint, 0.05, max, maxTrials)
        val outcomes = mutableListOf<Outcome>()
        while (true) {
            outcomes += service(search.next(outcomes) ?: return outcomes)
            assertTrue(outcomes.size < 39, "does not end: $outcomes")
        }
    }

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

    /** Answers as [service] does, but for the verdicts in [surprises]: of a level, in the order of its trials. */
    private fun with(surprises: Map<Int, List<Verdict>>, service: (Int) -> Outcome): (Int) -> Outcome {
        val left = surprises.mapValues { ArrayDeque(it.value) }
        return { level -> service(level).let { it.copy(verdict = left[level]?.removeFirstOrNull() ?: it.verdict) } }
    }

    @Test
    fun `a level that failed by a pause is tried again before the search ends there`() {
        val outcomes = search(with(mapOf(1_200 to listOf(Verdict.BROKEN)), queueing(1_500)), StartHint(1_200, null))
        assertTrue(assertNotNull(LevelSearch.capacity(outcomes).holds) in 1_363..1_500, "${outcomes.map { it.level }}")
        assertEquals(3, outcomes.count { it.level == 1_200 }, "two trials that contradict each other want a third")
    }

    @Test
    fun `a level that held by luck does not count`() {
        val outcomes = search(with(mapOf(1_200 to listOf(Verdict.HOLDS)), queueing(1_000)), StartHint(800, null))
        assertTrue(assertNotNull(LevelSearch.capacity(outcomes).holds) in 909..1_000, "${outcomes.map { it.level }}")
        assertEquals(3, outcomes.count { it.level == 1_200 })
    }

    @Test
    fun `where trials of one level contradict each other the search ends at twice the resolution`() {
        val steady = search(queueing(1_080), StartHint(800, null))
        val noisy = search(with(mapOf(800 to listOf(Verdict.DEGRADED)), queueing(1_080)), StartHint(800, null))
        fun gap(outcomes: List<Outcome>) =
            LevelSearch.capacity(outcomes).holds!!.let { holds ->
                outcomes.filter { it.level > holds }.minOf { it.level }.toDouble() / holds
            }
        assertTrue(gap(steady) <= 1.051, "${steady.map { it.level }}")
        assertTrue(gap(noisy) <= 1.101, "${noisy.map { it.level }}")
        assertTrue(
            noisy.distinctBy { it.level }.size < steady.distinctBy { it.level }.size,
            "${steady.map { it.level }} ${noisy.map { it.level }}",
        )
    }

    @Test
    fun `both ends of the answer were seen twice`() {
        for (slots in listOf(130, 900, 2_640)) {
            val outcomes = search(queueing(slots), StartHint(slots * 2 / 3, null))
            val holds = LevelSearch.capacity(outcomes).holds
            val fails = outcomes.filter { it.verdict != Verdict.HOLDS }.minOf { it.level }
            assertEquals(
                listOf(2, 2),
                listOf(holds, fails).map { end -> outcomes.count { it.level == end } },
                "${outcomes.map { it.level }}",
            )
        }
    }

    @Test
    fun `what the ramp saw too is tried once`() {
        val outcomes = search(queueing(1_000), StartHint.of(1_000, 0.05))
        assertEquals(
            listOf(1, 1),
            listOf(1_000, 1_050).map { end -> outcomes.count { it.level == end } },
            "${outcomes.map { it.level }}",
        )
    }

    @Test
    fun `a hint that two trials contradict is not asked again`() {
        val outcomes = search(queueing(1_000), StartHint(100, 105))
        assertEquals(listOf(100, 105, 105), outcomes.take(3).map { it.level })
        assertTrue(
            outcomes
                .filter { it.level > 105 }
                .groupBy { it.level }
                .values
                .all { it.size == 1 || it.first().level >= 950 },
            "${outcomes.map { it.level }}",
        )
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

    @Test
    fun `trials that stay invalid end the search all the same`() {
        val flickering =
            with(
                mapOf(500 to listOf(Verdict.HOLDS, Verdict.INVALID, Verdict.INVALID, Verdict.INVALID, Verdict.INVALID)),
                queueing(500),
            )
        assertEquals(500, LevelSearch.capacity(search(flickering, StartHint(500, null))).holds)
    }
}
