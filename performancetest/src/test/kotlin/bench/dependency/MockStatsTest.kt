package bench.dependency

import kotlin.test.Test
import kotlin.test.assertEquals

class MockStatsTest {
    private fun stats(requests: Long, lateness: MockLateness) = MockStats(requests, answered = 1, in_flight = 2, peak_in_flight = 3, lateness_ms = lateness)

    @Test
    fun `instances are added, and the latest stands for all`() {
        val sum = MockStats.sum(listOf(stats(10, MockLateness(1.0, 30.0, 31.0, 5)), stats(20, MockLateness(2.0, 3.0, 40.0, 7)), stats(0, MockLateness(null, null, null, 0))))
        assertEquals(MockStats(30, answered = 3, in_flight = 6, peak_in_flight = 9, lateness_ms = MockLateness(2.0, 30.0, 40.0, 12)), sum)
    }

    @Test
    fun `without samples a percentile is not known`() {
        val none = MockLateness(null, null, null, 0)
        assertEquals(none, MockStats.sum(List(3) { stats(0, none) }).lateness_ms)
    }
}
