package bench.loadgen.open

import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import bench.loadgen.Share
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

class SharedScheduleTest {
    private val phases = listOf(Phase(7.3, 2), Phase(0.0, 1), Phase(61.0, 3), Phase(1.0, 2))
    private val evenly = LoadPlan("http://x", phases, timeout_ms = 1, late_after_ms = 1)
    private val plans = listOf(evenly, evenly.copy(burst = 5), evenly.copy(poisson_seed = 3))

    private fun schedules(plan: LoadPlan, count: Int) =
        (0..<count).map { ArrivalSchedule.of(plan.shared(Share(it, count))) }

    @Test
    fun `several load generators together make the schedule of one`() {
        for (plan in plans) for (count in 1..8) {
            val whole = ArrivalSchedule.of(plan)
            val shares = schedules(plan, count)
            val offsets = shares.flatMap { share -> (0..<share.users).map(share::offsetNs) }
            assertEquals((0..<whole.users).map(whole::offsetNs), offsets.sorted())
            for (k in 0..<whole.users) {
                assertEquals(whole.offsetNs(k), shares[(k % count).toInt()].offsetNs(k / count), "user $k of $count")
            }
        }
    }

    @Test
    fun `what is due in a second is the sum over the load generators`() {
        for (plan in plans) for (count in 1..8) {
            val whole = ArrivalSchedule.of(plan)
            val shares = schedules(plan, count)
            for (second in 0..<whole.seconds) {
                assertEquals(whole.dueIn(second), shares.sumOf { it.dueIn(second) }, "second $second of $plan")
            }
        }
    }

    @Test
    fun `each user of a share is counted in the second in which it is due`() {
        for (plan in plans) for (share in schedules(plan, 3)) {
            val bySecond = (0..<share.users).groupingBy { (share.offsetNs(it) / NS_PER_S).toInt() }.eachCount()
            assertEquals(
                (0..<share.seconds).map { (bySecond[it] ?: 0).toLong() },
                (0..<share.seconds).map(share::dueIn),
            )
        }
    }

    @Test
    fun `no user is due before its load generator has it, and all share one start`() {
        for (plan in plans) for (count in 2..4) for (number in 0..<count) {
            val due = ArrivalSchedule.of(plan.shared(Share(number, count)))
            val even = Pacer(SharedSchedule.evenly(phases, Share(number, count)))
            assertEquals(due.users, even.users, "phases of load generator $number of $count")
            var armedNs = 0L
            val start = CommonStart { armedNs = it }
            val held = HeldStart(due, even, start)
            start.leadNs = held.leadNs
            assertTrue(held.waitsForStart(0, FIRST_NS), "no start without a command")
            start.zeroNs = armedNs + COMMAND_NS
            (0..<due.users).forEach { n ->
                val nowNs = FIRST_NS + even.offsetNs(n)
                val startedNs = nowNs + held.waitMs(n, nowNs) * 1_000_000
                assertTrue(startedNs - start.zeroNs!! - due.offsetNs(n) in 0..<1_000_000, "user $n")
            }
        }
    }

    @Test
    fun `a load generator arms once`() {
        val earliest = mutableListOf<Long>()
        val start = CommonStart(earliest::add).also { it.leadNs = 5 }
        start.arm(100)
        start.arm(200)
        assertEquals(listOf(105L), earliest)
    }

    @Test
    fun `load generators that share a schedule tick together, by its clock`() {
        val start = CommonStart {}
        assertEquals(250, (null as CommonStart?).untilTickMs(nowNs = 1, periodMs = 250))
        assertEquals(250, start.untilTickMs(nowNs = 1, periodMs = 250))
        start.zeroNs = 1_000_000_000
        assertEquals(
            listOf(100L, 250L, 150L, 1L, 250L),
            listOf(900, 1_000, 1_100, 1_249, 1_250).map { start.untilTickMs(it * 1_000_000L, periodMs = 250) },
        )
    }

    @Test
    fun `a number beyond the count is refused`() {
        assertFailsWith<IllegalArgumentException> { Share(2, 2) }
    }

    private companion object {
        const val NS_PER_S = 1_000_000_000
        const val FIRST_NS = 7_000_000_000L
        const val COMMAND_NS = 30_000_000L
    }
}
