package bench.loadgen.open

import bench.loadgen.Phase
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class HeldStartTest {
    private val phases = listOf(Phase(60.0, 1), Phase(500.0, 10))
    private val even = Pacer(phases)

    @Test
    fun `every user starts in the millisecond in which it is due, although Gatling starts them evenly`() {
        for (seed in 1L..5L) {
            val due = PoissonSchedule(phases, seed)
            val held = HeldStart(due, even)
            val lateNs =
                (0..<due.users).map { n ->
                    val now = FIRST_NS + even.offsetNs(n)
                    now + held.waitMs(n, now) * 1_000_000 - due.offsetNs(n)
                }
            val zero = lateNs.min()
            assertTrue(lateNs.all { it - zero < 1_000_000 }, "seed $seed: ${lateNs.max() - zero} ns apart")
        }
    }

    @Test
    fun `a user that comes too late starts at once`() {
        val due = PoissonSchedule(phases, seed = 1)
        val held = HeldStart(due, even)
        assertTrue(held.waitMs(0, FIRST_NS) > 0)
        assertEquals(0, held.waitMs(1, FIRST_NS + 60_000_000_000))
    }

    private companion object {
        const val FIRST_NS = 7_000_000_000L
    }
}
