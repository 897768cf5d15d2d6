package bench.runtime.kubernetes.figures

import java.util.concurrent.atomic.AtomicLong
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class NodeFiguresTest {
    private val a = "a".repeat(64)
    private val b = "b".repeat(64)
    private val asked = AtomicLong()

    private fun cpu(id: String, seconds: Long, atMs: Long) =
        "container_cpu_usage_seconds_total{cpu=\"total\",id=\"/kubepods/pod1/$id\"} $seconds $atMs\n"

    private fun until(condition: () -> Boolean) {
        val endNs = System.nanoTime() + 60_000_000_000
        while (!condition() && System.nanoTime() < endNs) Thread.sleep(2)
        assertTrue(condition())
    }

    private fun figures(answer: (asked: Long) -> String?) =
        NodeFigures("node-1", intervalMs = 1) { answer(asked.incrementAndGet()) }

    @Test
    fun `readings of followed containers are kept, with the time between them`() {
        figures { cpu(a, it, 1_000_000 + it * 1_000) + cpu(b, 7, 1_000_000 + it * 1_000) }
            .use { figures ->
                val ofA = figures.follow(a)
                until { ofA.between(Long.MIN_VALUE, Long.MAX_VALUE).size > 3 }
                val cpu = ofA.between(Long.MIN_VALUE, Long.MAX_VALUE).map { it.cpu_s }
                assertEquals(cpu.indices.map { cpu.first() + it }, cpu)
            }
    }

    @Test
    fun `readings are dated on this machine's clock`() {
        val beforeNs = System.nanoTime()
        figures { cpu(a, it, System.currentTimeMillis() + 86_400_000) }
            .use { figures ->
                val samples = figures.follow(a)
                until { samples.last != null }
                assertTrue(samples.last!!.at_ns - beforeNs in -1_000_000..System.nanoTime() - beforeNs + 1_000_000)
            }
    }

    @Test
    fun `the last reading of an ended container counts once`() {
        figures { cpu(a, 5, 1_000_000) + cpu(b, it, 1_000_000 + it) }
            .use { figures ->
                val ofA = figures.follow(a)
                val ofB = figures.follow(b)
                until { ofB.between(Long.MIN_VALUE, Long.MAX_VALUE).size > 3 }
                assertEquals(1, ofA.between(Long.MIN_VALUE, Long.MAX_VALUE).size)
            }
    }

    @Test
    fun `no answer, or a broken one, costs only that reading`() {
        figures { if (it % 3 == 0L) null else if (it % 3 == 1L) "<broken" else cpu(a, it, 1_000_000 + it) }
            .use { figures ->
                val samples = figures.follow(a)
                until { samples.between(Long.MIN_VALUE, Long.MAX_VALUE).size > 2 }
            }
    }

    @Test
    fun `what is forgotten gets no more readings, and keeps those it has`() {
        figures { cpu(a, it, 1_000_000 + it) }
            .use { figures ->
                val samples = figures.follow(a)
                until { samples.last != null }
                figures.forget(a)
                val before = asked.get()
                // An answer that was asked for before may still be noted.
                until { asked.get() > before + 1 }
                val kept = samples.between(Long.MIN_VALUE, Long.MAX_VALUE).size
                until { asked.get() > before + 5 }
                assertEquals(kept, samples.between(Long.MIN_VALUE, Long.MAX_VALUE).size)
                assertTrue(figures.follow(a) !== samples)
            }
    }
}
