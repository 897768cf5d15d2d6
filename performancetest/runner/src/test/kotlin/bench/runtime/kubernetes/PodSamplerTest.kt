package bench.runtime.kubernetes

import java.util.concurrent.atomic.AtomicBoolean
import java.util.concurrent.atomic.AtomicInteger
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNull
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
                until { (sampler.samples.last?.cpu_s ?: 0.0) >= 3.0 }
                val seconds = sampler.samples.between(0, Long.MAX_VALUE).map { it.cpu_s }
                assertEquals(listOf(1.0, 1.0, 2.0, 2.0), seconds.take(4))
                assertTrue(sampler.shells >= 3)
            }
    }

    @Test
    fun `after its end no shell is started`() {
        val sampler = sampler { shell(answers = 1_000) }
        until { sampler.samples.last != null && sampler.isAnswering }
        sampler.close()
        val before = starts.get()
        val readings = sampler.samples.between(0, Long.MAX_VALUE).size
        Thread.sleep(50)
        assertEquals(before to readings, starts.get() to sampler.samples.between(0, Long.MAX_VALUE).size)
    }

    @Test
    fun `a container whose shell has gone does not answer`() {
        sampler { if (starts.get() < 1) shell(answers = 1) else throw IllegalStateException() }
            .use { sampler ->
                until { sampler.samples.last != null }
                until { !sampler.isAnswering }
                assertFalse(sampler.isAnswering)
            }
    }

    @Test
    fun `what is read outside is not read inside, and is once the other has stopped`() {
        val isOutside = AtomicBoolean(true)
        val shell = "while read -r q; do [ \"\$q\" = network ] || echo '# cpuacct/cpuacct.usage'; echo 1; echo .; done"
        val start = { PodShell(ProcessBuilder("bash", "-c", shell).start()) }
        PodSampler("a", start, intervalMs = 1, quickNs = Long.MAX_VALUE) { isOutside.get() }
            .use { sampler ->
                until { sampler.isAnswering }
                assertNull(sampler.samples.last)
                isOutside.set(false)
                until { sampler.samples.last != null }
            }
    }

    @Test
    fun `readings are those between two moments`() {
        sampler { shell(answers = 1_000) }
            .use { sampler ->
                until { sampler.samples.between(0, Long.MAX_VALUE).size > 4 }
                val all = sampler.samples.between(0, Long.MAX_VALUE)
                assertEquals(all.subList(1, 3), sampler.samples.between(all[1].at_ns, all[2].at_ns))
            }
    }
}
