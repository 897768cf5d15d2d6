package bench.search

import bench.model.Verdict
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class CapacityIntervalTest {
    private fun search(sustained: Int): List<Outcome> =
        listOf(
                sustained to Verdict.SUSTAINED,
                sustained * 21 / 20 to Verdict.DEGRADED,
                sustained * 6 / 5 to Verdict.BROKEN,
            )
            .map { (rate, verdict) -> Outcome(rate, verdict, minOf(rate, sustained).toDouble()) }

    private fun halfWidth(searches: List<List<Outcome>>) =
        CapacityInterval.of(searches).let { (it.high - it.low) / (it.high + it.low) }

    @Test
    fun `repetitions that agree narrow the interval`() {
        val one = search(1_000)
        assertTrue(halfWidth(listOf(one, one, one)) < 0.8 * halfWidth(listOf(one)))
    }

    @Test
    fun `repetitions that differ more than their trials explain widen it`() {
        val apart = listOf(search(800), search(1_000), search(1_250))
        assertTrue(halfWidth(apart) > 2 * halfWidth(List(3) { search(1_000) }))
        val interval = CapacityInterval.of(apart)
        assertTrue(interval.low in 700.0..1_000.0 && interval.high in 1_050.0..1_500.0, "$interval")
    }

    @Test
    fun `their order does not matter, and hint, CPU and answers are no part of it`() {
        val searches = listOf(search(800), search(1_000), search(1_250))
        val interval = CapacityInterval.of(searches)
        val reversed = CapacityInterval.of(searches.reversed())
        assertEquals(interval.low, reversed.low, absoluteTolerance = 1e-6)
        assertEquals(interval.high, reversed.high, absoluteTolerance = 1e-6)
        val bare = searches.map { search -> search.map { it.copy(success_per_s = 0.0, cpu_share = 0.5) } }
        assertEquals(interval, CapacityInterval.of(bare))
    }

    @Test
    fun `a single verdict proves little, and nothing is proved above a rate that the bench cannot send`() {
        val one = CapacityInterval.of(listOf(listOf(Outcome(1_000, Verdict.SUSTAINED, 1_000.0))))
        assertTrue(one.high > 2 * one.low, "$one")
        val full = Outcome(1_500, Verdict.INVALID, 1_500.0, bench_load = 1.2)
        val ended = CapacityInterval.of(listOf(listOf(Outcome(1_000, Verdict.SUSTAINED, 1_000.0), full)))
        assertTrue(ended.high <= 1_530, "$ended")
    }
}
