package bench.harness

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class SteadyWarmUpTest {
    private fun rates(ratePerS: Double) = SteadyWarmUp.rise(ratePerS).map { it.rate_per_s }

    @Test
    fun `the rate doubles each second, and rises slowly where cold code would be overloaded`() {
        assertEquals(listOf(50.0, 100.0, 200.0, 400.0, 800.0), rates(1_000.0))
        assertEquals(1.3, rates(6_000.0).let { it[5] / it[4] }, 1e-9)
    }

    @Test
    fun `never above the rate of the measurement, and never below one user`() {
        for (rate in listOf(1.0, 2.0, 40.0, 200.0, 5_800.0)) assertTrue(
            rates(rate).all { it in 1.0..rate },
            "$rate: ${rates(rate)}",
        )
        assertEquals(listOf(20.0), rates(40.0))
    }
}
