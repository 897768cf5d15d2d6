package bench.search

import bench.model.Verdict
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertTrue

/** One trial of a level may say nothing, or something else than the next. */
class RepeatedLevelsTest {
    @Test
    fun `a level that failed by a pause is tried again before the search ends there`() {
        val outcomes =
            search(surprising(mapOf(1_200 to listOf(Verdict.BROKEN)), queueing(1_500)), StartHint(1_200, null))
        assertTrue(assertNotNull(LevelSearch.capacity(outcomes).holds) in 1_363..1_500, "${outcomes.map { it.level }}")
        assertEquals(3, outcomes.count { it.level == 1_200 }, "two trials that contradict each other want a third")
    }

    @Test
    fun `a level that held by luck does not count`() {
        val outcomes = search(surprising(mapOf(1_200 to listOf(Verdict.HOLDS)), queueing(1_000)), StartHint(800, null))
        assertTrue(assertNotNull(LevelSearch.capacity(outcomes).holds) in 909..1_000, "${outcomes.map { it.level }}")
        assertEquals(3, outcomes.count { it.level == 1_200 })
    }

    @Test
    fun `where trials of one level contradict each other the search ends at twice the resolution`() {
        val steady = search(queueing(1_080), StartHint(800, null))
        val noisy = search(surprising(mapOf(800 to listOf(Verdict.DEGRADED)), queueing(1_080)), StartHint(800, null))
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
    fun `trials that stay invalid end the search all the same`() {
        val flickering =
            surprising(
                mapOf(500 to listOf(Verdict.HOLDS, Verdict.INVALID, Verdict.INVALID, Verdict.INVALID, Verdict.INVALID)),
                queueing(500),
            )
        assertEquals(500, LevelSearch.capacity(search(flickering, StartHint(500, null))).holds)
    }
}
