package bench.experiment.workload

import bench.model.WorkloadPlan
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class WorkloadWarmUpTest {
    private val plan =
        WorkloadPlan(
            load_generator = "c",
            work = "requests",
            users = "100",
            axes = mapOf("way" to listOf("a", "b")),
            process_warmup_s = 20,
            warmup_users = "2",
        )
    private val loads = mutableListOf<String>()

    /**
     * Each load ticks once a second until its time is over or it is told to stop; [compiler] tells the compiler's CPU
     * after so many seconds in all.
     */
    private fun warmUp(plan: WorkloadPlan, isAlive: () -> Boolean = { true }, compiler: (Int) -> Double?): Boolean? {
        var second = 0
        return WorkloadWarmUp(plan, isAlive, { compiler(second) }) { condition, users, seconds, goesOn ->
                val begun = second
                while (second - begun < seconds && goesOn((second - begun).toDouble())) second++
                loads += "${condition.name} $users ${second - begun}"
            }
            .run(plan.conditions)
    }

    @Test
    fun `few users first, then until the compiler is at rest, and all users in the end`() {
        assertEquals(true, warmUp(plan) { minOf(it, 26).toDouble() })
        assertEquals(listOf("a 2 10", "b 2 10", "a 2 9", "b 2 3", "a 100 3", "b 100 3"), loads)
    }

    @Test
    fun `a compiler that never rests is waited for four times as long, and told`() {
        assertEquals(false, warmUp(plan) { it.toDouble() })
        assertEquals(listOf("a 2 40", "b 2 40"), loads.subList(2, 4))
    }

    @Test
    fun `where its CPU cannot be told it gets some seconds, and a service that died gets none`() {
        assertEquals(true, warmUp(plan) { null })
        assertEquals(listOf("a 2 5", "b 2 5"), loads.subList(2, 4))
        loads.clear()
        assertEquals(false, warmUp(plan, isAlive = { false }) { it.toDouble() })
        assertEquals(setOf(0), loads.map { it.substringAfterLast(' ').toInt() }.toSet())
    }

    @Test
    fun `without users of its own the warm-up is the load of the measurement, and nothing is waited for`() {
        assertNull(warmUp(plan.copy(warmup_users = "")) { 0.0 })
        assertEquals(listOf("a 100 10", "b 100 10"), loads)
        assertNull(warmUp(plan.copy(process_warmup_s = 0)) { 0.0 })
        assertEquals(2, loads.size)
    }
}
