package bench.runtime

import bench.model.CpuThread
import bench.model.Topology
import bench.runtime.BenchPart.LOAD_GENERATOR
import bench.runtime.BenchPart.MOCK
import bench.runtime.BenchPart.MONITORING
import bench.runtime.BenchPart.PROXY
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class CpuAllowanceTest {
    private val shares = mapOf(MOCK to 0.1, LOAD_GENERATOR to 0.3, PROXY to 0.25, MONITORING to 0.02)

    private fun busiest(isShared: Boolean, of: Map<BenchPart, Double?> = shares) =
        CpuAllowance(1.0, 1, 1.0, isShared, "").busiest(of)

    @Test fun `parts that share a core are added up`() = assertEquals(0.67, busiest(true)!!, 1e-9)

    @Test fun `with separate cores the busier group decides`() = assertEquals(0.35, busiest(false)!!, 1e-9)

    @Test
    fun `a JVM that starts on all cores counts only its own cores, and at most its quota`() {
        val cores = Cores(listOf(1, 2, 3, 4), listOf(0), listOf(0))
        assertEquals(listOf(4, 2, 4), listOf(null, 1.5, 8.0).map { cores.copy(quota = it).processors(cores.service!!) })
    }

    @Test
    fun `threads of one core are one for load generators, and a core of the mock is none`() {
        val here = Topology(listOf(0, 1, 2, 3, 4, 5).map { CpuThread(it, core = it / 2) })
        assertEquals(2, Cores(listOf(4), listOf(5), listOf(0, 1, 2, 3)).allowance(here).ownForLoad)
        assertEquals(1, Cores(listOf(4), listOf(0), listOf(0)).allowance(here).ownForLoad)
        assertEquals(1, Cores(null, null, null).allowance(here).ownForLoad, "nothing is pinned")
    }

    @Test
    fun `an unknown value adds nothing, and all unknown is null`() {
        assertEquals(0.1, busiest(true, shares.mapValues { (part, share) -> share.takeIf { part == MOCK } })!!, 1e-9)
        assertNull(busiest(true, emptyMap()))
    }
}
