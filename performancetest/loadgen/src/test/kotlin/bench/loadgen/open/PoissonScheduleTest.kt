package bench.loadgen.open

import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.sqrt
import kotlin.test.Test
import kotlin.test.assertContentEquals
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNotEquals
import kotlin.test.assertTrue

class PoissonScheduleTest {
    private val phases = listOf(Phase(60.0, 1), Phase(1_000.0, 50))
    private val schedule = PoissonSchedule(phases, seed = 1)

    private fun offsets(schedule: ArrivalSchedule) =
        LongArray(schedule.users.toInt()) { schedule.offsetNs(it.toLong()) }

    /** Gaps of the second phase, in seconds. */
    private val gaps = offsets(schedule).drop(60).zipWithNext { a, b -> (b - a) / 1e9 }

    @Test
    fun `each phase has its users, in the order of their start`() {
        assertEquals(50_060, schedule.users)
        assertEquals(51, schedule.seconds)
        val offsets = offsets(schedule)
        assertContentEquals(offsets.sortedArray(), offsets)
        assertEquals(60, offsets.count { it < 1_000_000_000 })
        assertTrue(offsets.last() < 51_000_000_000)
        assertFailsWith<IllegalArgumentException> { schedule.offsetNs(50_060) }
    }

    @Test
    fun `gaps have the mean of the rate, and vary as exponential ones`() {
        val mean = gaps.average()
        val deviation = sqrt(gaps.sumOf { (it - mean) * (it - mean) } / gaps.size)
        assertEquals(0.001, mean, 0.000_01)
        assertEquals(1.0, deviation / mean, 0.02)
        // As many long gaps as e^-x says; an even schedule has none, a uniform one no gap above twice the mean.
        for (times in 1..4) assertEquals(exp(-times.toDouble()), gaps.count { it > times * mean } / 50_000.0, 0.005)
    }

    @Test
    fun `a gap says nothing about the next one`() {
        val mean = gaps.average()
        val products = gaps.zipWithNext { a, b -> (a - mean) * (b - mean) }.average()
        assertTrue(abs(products) / (mean * mean) < 0.02, "$products")
    }

    @Test
    fun `seconds have different numbers of users, and each user counts in one`() {
        val counts = (0..<schedule.seconds).map(schedule::dueIn)
        assertEquals(schedule.users, counts.sum())
        val offsets = offsets(schedule)
        counts.forEachIndexed { second, due ->
            assertEquals(due.toInt(), offsets.count { it / 1_000_000_000 == second.toLong() }, "second $second")
        }
        // Variance and mean of a Poisson number are equal; here 49 of 50 parts are free.
        val later = counts.drop(1)
        assertTrue(later.sumOf { (it - 1_000.0) * (it - 1_000.0) } / later.size in 500.0..1_700.0, "$later")
    }

    @Test
    fun `equal seeds give equal schedules, others do not`() {
        assertContentEquals(offsets(schedule), offsets(PoissonSchedule(phases, seed = 1)))
        assertNotEquals(offsets(schedule).toList(), offsets(PoissonSchedule(phases, seed = 2)).toList())
    }

    @Test
    fun `a plan without a seed is even`() {
        val plan = LoadPlan("http://x", phases, timeout_ms = 1, late_after_ms = 1)
        assertTrue(ArrivalSchedule.of(plan) is Pacer)
        assertContentEquals(offsets(schedule), offsets(ArrivalSchedule.of(plan.copy(poisson_seed = 1))))
    }
}
