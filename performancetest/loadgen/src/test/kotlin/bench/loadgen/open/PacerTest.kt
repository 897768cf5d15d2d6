package bench.loadgen.open

import bench.loadgen.Phase
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

class PacerTest {
    private val pacer = Pacer(listOf(Phase(10.0, 2), Phase(100.0, 3)))

    @Test
    fun `spreads the users of a phase evenly`() {
        assertEquals(0, pacer.offsetNs(0))
        assertEquals(100_000_000, pacer.offsetNs(1))
        assertEquals(1_900_000_000, pacer.offsetNs(19))
        assertEquals(2_000_000_000, pacer.offsetNs(20))
        assertEquals(2_010_000_000, pacer.offsetNs(21))
        assertEquals(320, pacer.users)
    }

    @Test
    fun `counts users by second, and each once`() {
        assertEquals(listOf(10L, 10L, 100L, 100L, 100L), (0..4).map(pacer::dueIn))
        val odd = Pacer(listOf(Phase(0.5, 3), Phase(7.3, 4)))
        assertEquals(odd.users, (0..<odd.seconds).sumOf(odd::dueIn))
        for (n in 0..<odd.users) {
            val second = (odd.offsetNs(n) / 1_000_000_000).toInt()
            val before = (0..<second).sumOf(odd::dueIn)
            assertTrue(n in before..<before + odd.dueIn(second), "user $n in second $second")
        }
    }

    @Test
    fun `no user starts in a pause`() {
        val paused = Pacer(listOf(Phase(10.0, 2), Phase(0.0, 3), Phase(5.0, 1), Phase(0.0, 2)))
        assertEquals(listOf(10L, 10L, 0L, 0L, 0L, 5L, 0L, 0L), (0..7).map(paused::dueIn))
        assertEquals(listOf(1_900_000_000L, 5_000_000_000L, 5_800_000_000L), listOf(19L, 20, 24).map(paused::offsetNs))
    }

    @Test
    fun `users of a burst start together, and bursts keep the rate`() {
        val bursts = Pacer(listOf(Phase(60.0, 1), Phase(100.0, 2)), burst = 50)
        assertEquals(
            listOf(
                0L to 50,
                833_333_333L to 10,
                1_000_000_000L to 50,
                1_500_000_000L to 50,
                2_000_000_000L to 50,
                2_500_000_000L to 50,
            ),
            bursts.bursts,
        )
        assertEquals(listOf(60L, 100L, 100L), (0..2).map(bursts::dueIn))
        assertEquals(listOf(0L, 0L, 833_333_333L, 1_000_000_000L), listOf(0L, 49, 50, 60).map(bursts::offsetNs))
        val uneven = Pacer(listOf(Phase(7.0, 3)), burst = 4)
        val started = (0..<uneven.users).groupingBy { (uneven.offsetNs(it) / 1_000_000_000).toInt() }.eachCount()
        assertEquals((0..2).map { uneven.dueIn(it).toInt() }, (0..2).map { started[it] })
    }

    @Test
    fun `the first user of a second never counts in the second before, however long a phase is`() {
        for (seconds in 1..130) {
            val long = Pacer(listOf(Phase(60.0, 1), Phase(100.0, seconds)))
            val started = (0..<long.users).groupingBy { (long.offsetNs(it) / 1_000_000_000).toInt() }.eachCount()
            assertEquals((0..seconds).map { long.dueIn(it).toInt() }, (0..seconds).map { started[it] }, "$seconds s")
        }
    }

    @Test
    fun `has no user beyond its schedule`() {
        assertFailsWith<IllegalArgumentException> { pacer.offsetNs(320) }
    }
}
