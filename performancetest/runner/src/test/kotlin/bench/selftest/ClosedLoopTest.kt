package bench.selftest

import bench.loadgen.Call
import kotlin.test.Test
import kotlin.test.assertEquals

class ClosedLoopTest {
    private val paused = PausedService(baseUs = 100_000.0, fromUs = 2e6, untilUs = 8e6)

    /** 200 calls per second for twenty seconds. */
    private val calls = (0L..<4_000L).map { n -> Call(n * 5_000, paused.latencyUs(n * 5_000).toLong()) }

    private fun noted(users: Int) =
        ClosedLoop.latenciesUs(calls, users, spreadUs = 100_000, fromUs = 0, untilUs = 20_000_000)

    @Test
    fun `each user records the stall once, and does not make the calls that it prevented`() {
        val noted = noted(users = 20)
        assertEquals(20, noted.count { it > 200_000 })
        assertEquals(14.0 * 200, noted.size.toDouble(), 60.0, "no calls for six seconds")
    }

    @Test
    fun `so its p99 does not show a stall that an open loop shows in its p90`() {
        val ms = { values: List<Long>, percentile: Double ->
            Percentiles.of(values.map { it / 1_000.0 }, listOf(percentile)).single()
        }
        assertEquals(100.0, ms(noted(20), 99.0), 1.0)
        assertEquals(4_200.0, ms(calls.map { it.latency_us }, 90.0), 10.0)
    }

    @Test
    fun `no call is invented after the last known one`() {
        assertEquals(
            listOf(100L),
            ClosedLoop.latenciesUs(listOf(Call(0, 100)), users = 1, spreadUs = 1, fromUs = 0, untilUs = 1_000),
        )
        assertEquals(
            emptyList(),
            ClosedLoop.latenciesUs(emptyList(), users = 3, spreadUs = 1, fromUs = 0, untilUs = 1_000),
        )
    }
}
