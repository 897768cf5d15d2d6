package bench.harness

import bench.metrics.process.LanguageRuntimeMetrics
import bench.record.GarbageMetrics
import java.util.concurrent.CountDownLatch
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class LanguageRuntimeSamplerTest {
    private fun figures(pauseS: Double, count: Long) =
        LanguageRuntimeMetrics(
            heap_used_mib = 300.0,
            allocated_mib = pauseS * 1_000,
            gc_pause_s = pauseS,
            gc_count = count,
        )

    @Test
    fun `collections between the first reading and the last count`() {
        val told = listOf(figures(1.0, 10), figures(1.5, 14)).iterator()
        val moments = listOf(2_000_000_000L, 7_000_000_000L).iterator()
        val watch = LanguageRuntimeSampler(PATIENT_MS, nowNs = { moments.next() }) { told.next() }
        watch.read()
        assertEquals(1, watch.known().size)
        val early = watch.garbage()
        watch.read()
        val garbage = watch.garbage()!!
        assertNull(early)
        assertEquals(
            listOf(300.0, 100.0, 500.0, 0.1),
            listOf(garbage.heap_used_mib, garbage.allocated_mib_per_s, garbage.gc_pause_ms, garbage.gc_pause_share),
        )
        assertEquals(4, garbage.gc_count)
    }

    @Test
    fun `a late report counts when it comes, so that no collection lasts longer than its time`() {
        var nowNs = 0L
        val (answer, asked) = CountDownLatch(1) to CountDownLatch(2)
        val told = listOf(figures(1.0, 10), figures(31.0, 90)).iterator()
        val watch =
            LanguageRuntimeSampler(PATIENT_MS, nowNs = { nowNs }) {
                synchronized(told) { told.next() }
                    .also {
                        asked.countDown()
                        if (it.gc_count == 90L) answer.await()
                    }
            }
        watch.read()
        assertEquals(1, watch.known().size)
        watch.read()
        asked.await()
        nowNs = 60_000_000_000
        answer.countDown()
        assertEquals(0.5, watch.garbage()!!.gc_pause_share)
    }

    @Test
    fun `a counter that ran backwards says nothing`() {
        val garbage = GarbageMetrics.between(figures(1.5, 14), figures(1.0, 10), 5.0)!!
        assertEquals(
            GarbageMetrics(
                heap_used_mib = 300.0,
                allocated_mib_per_s = null,
                gc_pause_ms = null,
                gc_count = null,
                gc_pause_share = null,
            ),
            garbage,
        )
    }

    @Test
    fun `it does not wait for a service that does not answer`() {
        val never = CountDownLatch(1)
        val watch = LanguageRuntimeSampler(patienceMs = 50) { never.await().let { figures(1.0, 1) } }
        watch.read()
        watch.read()
        assertNull(watch.garbage())
        never.countDown()
    }

    private companion object {
        const val PATIENT_MS = 60_000L
    }
}
