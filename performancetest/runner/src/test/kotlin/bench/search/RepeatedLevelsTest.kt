package bench.search

import bench.model.Verdict
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertTrue

/** One trial of a rate may be invalid or contradict the next. */
class RepeatedLevelsTest {
    @Test
    fun `a rate that failed because of a pause is tried again before the search ends there`() {
        val outcomes =
            search(surprising(mapOf(1_200 to listOf(Verdict.BROKEN)), queueing(1_500)), StartHint(1_200, null))
        assertTrue(
            assertNotNull(RateSearch.capacity(outcomes).sustained) in 1_363..1_500,
            "${outcomes.map { it.rate }}",
        )
        assertEquals(3, outcomes.count { it.rate == 1_200 }, "two trials that contradict each other want a third")
    }

    @Test
    fun `a rate that was sustained by luck does not count`() {
        val outcomes =
            search(surprising(mapOf(1_200 to listOf(Verdict.SUSTAINED)), queueing(1_000)), StartHint(800, null))
        assertTrue(assertNotNull(RateSearch.capacity(outcomes).sustained) in 909..1_000, "${outcomes.map { it.rate }}")
        assertEquals(3, outcomes.count { it.rate == 1_200 })
    }

    @Test
    fun `if trials of one rate contradict each other the search ends at twice the resolution`() {
        val steady = search(queueing(1_080), StartHint(800, null))
        val noisy = search(surprising(mapOf(800 to listOf(Verdict.DEGRADED)), queueing(1_080)), StartHint(800, null))
        fun gap(outcomes: List<Outcome>) =
            RateSearch.capacity(outcomes).sustained!!.let { sustained ->
                outcomes.filter { it.rate > sustained }.minOf { it.rate }.toDouble() / sustained
            }
        assertTrue(gap(steady) <= 1.051, "${steady.map { it.rate }}")
        assertTrue(gap(noisy) <= 1.101, "${noisy.map { it.rate }}")
        assertTrue(
            noisy.distinctBy { it.rate }.size < steady.distinctBy { it.rate }.size,
            "${steady.map { it.rate }} ${noisy.map { it.rate }}",
        )
    }

    @Test
    fun `both ends of the answer are measured twice`() {
        for (slots in listOf(130, 900, 2_640)) {
            val outcomes = search(queueing(slots), StartHint(slots * 2 / 3, null))
            val sustained = RateSearch.capacity(outcomes).sustained
            val fails = outcomes.filter { it.verdict != Verdict.SUSTAINED }.minOf { it.rate }
            assertEquals(
                listOf(2, 2),
                listOf(sustained, fails).map { end -> outcomes.count { it.rate == end } },
                "${outcomes.map { it.rate }}",
            )
        }
    }

    @Test
    fun `an end that the ramp confirms is tried once`() {
        val outcomes = search(queueing(1_000), StartHint.of(1_000, 0.05))
        assertEquals(
            listOf(1, 1),
            listOf(1_000, 1_050).map { end -> outcomes.count { it.rate == end } },
            "${outcomes.map { it.rate }}",
        )
    }

    @Test
    fun `a hint that two trials contradict is not used again`() {
        val outcomes = search(queueing(1_000), StartHint(100, 105))
        assertEquals(listOf(100, 105, 105), outcomes.take(3).map { it.rate })
        assertTrue(
            outcomes.filter { it.rate > 105 }.groupBy { it.rate }.values.all { it.size == 1 || it.first().rate >= 950 },
            "${outcomes.map { it.rate }}",
        )
    }

    @Test
    fun `trials that stay invalid still end the search`() {
        val flickering =
            surprising(
                mapOf(
                    500 to listOf(Verdict.SUSTAINED, Verdict.INVALID, Verdict.INVALID, Verdict.INVALID, Verdict.INVALID)
                ),
                queueing(500),
            )
        assertEquals(500, RateSearch.capacity(search(flickering, StartHint(500, null))).sustained)
    }
}
