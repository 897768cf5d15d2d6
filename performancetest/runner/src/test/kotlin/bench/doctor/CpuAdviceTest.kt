package bench.doctor

import bench.doctor.Finding.State.LIMIT
import bench.doctor.Finding.State.OK
import bench.model.CpuFacts
import bench.model.CpuThread
import bench.model.Topology
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class CpuAdviceTest {
    private fun siblings(threads: Int) = Topology(List(threads) { CpuThread(it, it / 2 * 2) })

    private fun cores(here: Topology, hasTaskset: Boolean = true) =
        CpuAdvice.cores(here, hasTaskset).let { it.state to it.text.substringBefore(',').substringBefore(';') }

    @Test
    fun `physical cores decide, not their threads`() {
        assertEquals(
            LIMIT to "2 physical cores with 4 threads: the service has 1",
            cores(siblings(4)),
        )
        assertEquals(
            LIMIT to "1 physical core with 2 threads: service and load generator share it and slow each other down",
            cores(siblings(2)),
        )
        assertEquals(
            OK to "4 physical cores with 8 threads: service",
            cores(siblings(8)),
        )
        assertEquals(OK to "8: service", cores(Topology.flat(0..7)))
        assertEquals(LIMIT to "1: service", cores(Topology.flat(0..0)))
        assertEquals(LIMIT to "8", cores(Topology.flat(0..7), hasTaskset = false))
    }

    @Test
    fun `governor, turbo and kinds of cores are reported where the kernel says them`() {
        fun all(facts: CpuFacts?) = CpuAdvice.all(Topology.flat(0..7), facts, true).drop(1)
        assertEquals(emptyList(), all(null))
        assertEquals(emptyList(), all(CpuFacts(8, 8)))
        val facts = CpuFacts(8, 8, governor = "powersave", turbo = true, huge_pages = "always")
        assertEquals(
            listOf("governor" to LIMIT, "turbo" to LIMIT, "huge pages" to OK),
            all(facts).map { it.title to it.state },
        )
        assertEquals(listOf(OK, OK), all(CpuFacts(8, 8, governor = "performance", turbo = false)).map { it.state })
        val kinds = CpuFacts(8, 8, kinds = mapOf("performance" to "0-3", "efficiency" to "4-7"))
        assertTrue(all(kinds).single().text.startsWith("performance 0-3, efficiency 4-7: the service has the fast"))
    }
}
