package bench.search

import bench.model.Verdict
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class LinearSearchTest {
    private val search = LinearSearch(start = 100, step = 100, max = 1_000)

    @Test
    fun `continues while more than 90 percent succeed, even if the objective is missed`() {
        assertEquals(100, search.next(emptyList()))
        assertEquals(200, search.next(listOf(Outcome(100, Verdict.SUSTAINED, 100.0))))
        assertEquals(
            300,
            search.next(listOf(Outcome(100, Verdict.SUSTAINED, 100.0), Outcome(200, Verdict.DEGRADED, 190.0))),
        )
    }

    @Test
    fun `an invalid rate is tried twice again before it ends the search`() {
        val invalid = Outcome(300, Verdict.INVALID, 300.0)
        assertEquals(300, search.next(listOf(invalid)))
        assertEquals(300, search.next(listOf(invalid, invalid)))
        assertNull(search.next(listOf(invalid, invalid, invalid)))
        assertEquals(400, search.next(listOf(invalid, invalid, Outcome(300, Verdict.SUSTAINED, 300.0))))
        assertNull(search.next(listOf(invalid, Outcome(300, Verdict.BROKEN, 100.0))))
        assertEquals(300, search.next(listOf(Outcome(200, Verdict.DEGRADED, 190.0), invalid)))
    }

    @Test
    fun `ends at the first broken rate, at one that is too high for the bench and at the highest`() {
        assertNull(search.next(listOf(Outcome(300, Verdict.BROKEN, 100.0))))
        assertNull(search.next(listOf(Outcome(300, Verdict.INVALID, 300.0, bench_load = 1.2))))
        assertNull(search.next(listOf(Outcome(1_000, Verdict.SUSTAINED, 1_000.0))))
    }

    @Test
    fun `it does not begin above the highest rate, and a huge step ends it`() {
        assertEquals(1_000, LinearSearch(start = 5_000, step = 100, max = 1_000).next(emptyList()))
        assertNull(
            LinearSearch(start = 100, step = Int.MAX_VALUE, max = 1_000)
                .next(listOf(Outcome(100, Verdict.SUSTAINED, 100.0)))
        )
    }
}
