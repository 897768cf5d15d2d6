package bench.harness

import bench.histogram.SecondStats
import bench.record.TrialSecond
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class BySecondTest {
    private val pauses = listOf(0.5 to 1.0, 1.5 to 1.0, 2.5 to 1.4, 3.5 to 1.4)

    @Test
    fun `a counter grows evenly between two readings`() {
        val seconds = BySecond(pauses)
        assertEquals(0.2, seconds.grown(1)!!, 1e-9)
        assertEquals(0.2, seconds.grown(2)!!, 1e-9)
        assertNull(seconds.grown(0), "no reading before it")
        assertNull(seconds.grown(3), "no reading after it")
        assertNull(BySecond(emptyList()).grown(1))
    }

    @Test
    fun `a counter that begins again gives no value`() = assertNull(BySecond(listOf(0.0 to 5.0, 2.0 to 1.0)).grown(0))

    @Test
    fun `each second has its late calls, unanswered and failed ones too, its pauses and its CPU`() {
        val load = SecondStats(1, 100, 90, 80, 10, mapOf("timeout" to 5L), 70, 1.0, null, null, null)
        assertEquals(
            listOf(TrialSecond(1, 100, 30, 200.0, 0.25)),
            rounded(BySecond.of(listOf(load), untilS = 2.0, pauses, listOf(1.0 to 3.0, 2.0 to 3.5), cores = 2.0)),
        )
    }

    private fun rounded(seconds: List<TrialSecond>) = seconds.map {
        it.copy(gc_pause_ms = it.gc_pause_ms?.let(Math::round)?.toDouble())
    }

    @Test
    fun `pauses after the window count while its calls wait, as far as they were read`() {
        val load = SecondStats(1, 100, 90, 80, 10, emptyMap(), 70, 1.0, null, null, null)
        assertEquals(
            listOf(1 to 200.0, 2 to 200.0),
            rounded(BySecond.of(listOf(load), untilS = 9.9, pauses, emptyList(), cores = 2.0)).map {
                it.second to it.gc_pause_ms
            },
        )
        assertEquals(emptyList(), BySecond.of(emptyList(), untilS = 9.0, pauses, emptyList(), cores = 2.0))
    }
}
