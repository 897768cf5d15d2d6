package bench.runtime.kubernetes

import java.util.concurrent.atomic.AtomicInteger
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class PodSamplerTest {
    private val starts = AtomicInteger()

    /** Each answers [answers] times, with its number as CPU seconds, and then ends. */
    private fun shell(answers: Int): PodShell {
        val seconds = starts.incrementAndGet()
        val reading = "echo '# cpuacct/cpuacct.usage'; echo ${seconds}000000000; echo ."
        return PodShell(ProcessBuilder("bash", "-c", "for i in {1..$answers}; do read -r _; $reading; done").start())
    }

    /** On a busy machine an answer takes its time, and counts here. */
    private fun sampler(start: () -> PodShell) = PodSampler("a", start, intervalMs = 1, quickNs = Long.MAX_VALUE)

    private fun until(condition: () -> Boolean) {
        val endNs = System.nanoTime() + 60_000_000_000
        while (!condition() && System.nanoTime() < endNs) Thread.sleep(5)
        assertTrue(condition())
    }

    @Test
    fun `a shell that ends is started again, and no reading is lost`() {
        sampler { shell(answers = 2) }
            .use { sampler ->
                until { (sampler.last?.cpu_s ?: 0.0) >= 3.0 }
                val seconds = sampler.between(0, Long.MAX_VALUE).map { it.cpu_s }
                assertEquals(listOf(1.0, 1.0, 2.0, 2.0), seconds.take(4))
                assertTrue(sampler.shells >= 3)
            }
    }

    @Test
    fun `after its end no shell is started`() {
        val sampler = sampler { shell(answers = 1_000) }
        until { sampler.last != null && sampler.isAnswering }
        sampler.close()
        val before = starts.get()
        val readings = sampler.between(0, Long.MAX_VALUE).size
        Thread.sleep(50)
        assertEquals(before to readings, starts.get() to sampler.between(0, Long.MAX_VALUE).size)
    }

    @Test
    fun `a container whose shell has gone does not answer`() {
        sampler { if (starts.get() < 1) shell(answers = 1) else throw IllegalStateException() }
            .use { sampler ->
                until { sampler.last != null }
                until { !sampler.isAnswering }
                assertFalse(sampler.isAnswering)
            }
    }

    @Test
    fun `readings are those between two moments`() {
        sampler { shell(answers = 1_000) }
            .use { sampler ->
                until { sampler.between(0, Long.MAX_VALUE).size > 4 }
                val all = sampler.between(0, Long.MAX_VALUE)
                assertEquals(all.subList(1, 3), sampler.between(all[1].at_ns, all[2].at_ns))
            }
    }
}
