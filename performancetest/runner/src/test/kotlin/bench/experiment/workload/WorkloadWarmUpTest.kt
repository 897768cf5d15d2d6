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
     * Each load ticks once per second until its time is over or it is stopped. [compiler] returns the compiler's CPU
     * time by total seconds.
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
    fun `few users first, until the compiler is idle, and all users at the end`() {
        assertEquals(true, warmUp(plan) { minOf(it, 26).toDouble() })
        assertEquals(listOf("a 2 10", "b 2 10", "a 2 9", "b 2 3", "a 100 3", "b 100 3"), loads)
    }

    @Test
    fun `it waits up to four times as long for a compiler that is never idle, and reports it`() {
        assertEquals(false, warmUp(plan) { it.toDouble() })
        assertEquals(listOf("a 2 40", "b 2 40"), loads.subList(2, 4))
    }

    @Test
    fun `it waits some seconds if the CPU time is unknown, and not at all for a service that died`() {
        assertEquals(true, warmUp(plan) { null })
        assertEquals(listOf("a 2 5", "b 2 5"), loads.subList(2, 4))
        loads.clear()
        assertEquals(false, warmUp(plan, isAlive = { false }) { it.toDouble() })
        assertEquals(setOf(0), loads.map { it.substringAfterLast(' ').toInt() }.toSet())
    }

    @Test
    fun `without its own users, the warm-up uses the load of the measurement, and waits for the compiler too`() {
        assertEquals(true, warmUp(plan.copy(warmup_users = "")) { minOf(it, 26).toDouble() })
        assertEquals(listOf("a 100 10", "b 100 10", "a 100 9", "b 100 3"), loads)
        assertNull(warmUp(plan.copy(process_warmup_s = 0)) { 0.0 })
        assertEquals(4, loads.size)
    }
}
