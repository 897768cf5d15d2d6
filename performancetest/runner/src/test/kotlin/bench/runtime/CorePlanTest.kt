package bench.runtime

import bench.model.CoreKind
import bench.model.CpuThread
import bench.model.Topology
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class CorePlanTest {
    /** Threads 0 and 1 are one core, 2 and 3 the next. */
    private fun adjacent(threads: Int) = Topology(List(threads) { CpuThread(it, it / 2 * 2) })

    /** Threads 0 and [threads]/2 are one core. */
    private fun split(threads: Int) = Topology(List(threads) { CpuThread(it, it % (threads / 2)) })

    private fun plan(topology: Topology) = CorePlan.of(topology).let { Triple(it.service, it.mock, it.loadGenerator) }

    private fun plan(service: List<Int>, mock: List<Int>, load: List<Int>) = Triple(service, mock, load)

    @Test
    fun `one thread is not divided, two are divided as before`() {
        assertEquals(Triple(null, null, null), plan(Topology.flat(0..0)))
        for (topology in listOf(Topology.flat(0..1), adjacent(2))) {
            assertEquals(plan(listOf(1), listOf(0), listOf(0)), plan(topology))
        }
    }

    @Test
    fun `of two cores with two threads each, the service has a whole one`() {
        assertEquals(plan(listOf(2, 3), listOf(0, 1), listOf(0, 1)), plan(adjacent(4)))
        assertEquals(plan(listOf(1, 3), listOf(0, 2), listOf(0, 2)), plan(split(4)))
    }

    @Test
    fun `with three cores or more, each part has whole cores`() {
        assertEquals(plan(listOf(2), listOf(1), listOf(0)), plan(Topology.flat(0..2)))
        assertEquals(plan(listOf(2), listOf(1), listOf(0, 3)), plan(Topology.flat(0..3)))
        assertEquals(plan(listOf(4, 5), listOf(2, 3), listOf(0, 1, 6, 7)), plan(adjacent(8)))
        assertEquals(plan(listOf(2, 6), listOf(1, 5), listOf(0, 3, 4, 7)), plan(split(8)))
        assertEquals(
            plan((4..11).toList(), listOf(2, 3), listOf(0, 1, 12, 13, 14, 15)),
            plan(adjacent(16)),
        )
        assertEquals(
            plan(listOf(2, 3, 4, 5, 10, 11, 12, 13), listOf(1, 9), listOf(0, 6, 7, 8, 14, 15)),
            plan(split(16)),
        )
    }

    @Test
    fun `the service has the fast cores first`() {
        val fast = List(4) { CpuThread(it, it / 2 * 2, CoreKind.PERFORMANCE) }
        val slow = List(4) { CpuThread(4 + it, 4 + it, CoreKind.EFFICIENCY) }
        assertEquals(plan(listOf(0, 1, 2, 3), listOf(5), listOf(4, 6, 7)), plan(Topology(fast + slow)))
        val firstIsFast = listOf(CpuThread(0, 0, CoreKind.PERFORMANCE), CpuThread(1, 1, CoreKind.EFFICIENCY))
        assertEquals(plan(listOf(0), listOf(1), listOf(1)), plan(Topology(firstIsFast)))
    }

    @Test
    fun `only allowed threads are used, wherever they begin`() {
        assertEquals(plan(listOf(6), listOf(5), listOf(4, 7)), plan(Topology.flat(0..7).only(4..7)))
        assertEquals(plan(listOf(6, 7), listOf(4, 5), listOf(4, 5)), plan(adjacent(8).only(4..7)))
        assertEquals(plan(listOf(6), listOf(5), listOf(4, 7)), plan(split(8).only(4..7)))
        val offline = adjacent(8).only(listOf(0, 2, 3, 4, 5, 7))
        assertEquals(plan(listOf(4, 5), listOf(2, 3), listOf(0, 7)), plan(offline))
    }

    @Test
    fun `parts share a physical core only if there are fewer than three`() {
        val kinds = listOf<(Int) -> Topology>(::adjacent, ::split, { Topology.flat(0..<it) })
        for (count in 2..64 step 2) for (kind in kinds) {
            val topology = kind(count)
            val (service, mock, load) = CorePlan.of(topology).let { listOf(it.service, it.mock, it.loadGenerator) }
            fun cores(ids: List<Int>?) = topology.threads.filter { it.id in ids!! }.map { it.core }.toSet()
            val physical = topology.physicalCores.size
            if (physical > 1) assertEquals(emptySet(), cores(service) intersect (cores(mock) + cores(load)))
            if (physical > 2) assertEquals(emptySet(), cores(mock) intersect cores(load))
            assertTrue((service!! + mock!! + load!!).all { it in topology.ids })
        }
    }

    @Test
    fun `a quota leaves as many threads, on cores of their own`() {
        assertEquals(listOf(0, 2), adjacent(8).atMost(2).ids)
        assertEquals(listOf(0, 1), split(8).atMost(2).ids)
        assertEquals(listOf(0, 1, 2, 3, 4), split(8).atMost(5).ids)
    }
}
