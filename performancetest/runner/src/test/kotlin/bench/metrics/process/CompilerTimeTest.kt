package bench.metrics.process

import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class CompilerTimeTest {
    @Test
    fun `the compilers of a JVM have used part of the CPU time of the process`() {
        val pid = ProcessHandle.current().pid()
        val compilers = CompilerTime.of(pid)!!
        assertTrue(compilers > 0.0)
        assertTrue(compilers < ProcessSampler(pid).sample()!!.cpu_s)
    }

    @Test
    fun `a process without such threads has none`() {
        val child = ProcessBuilder("sleep", "30").start()
        try {
            assertNull(CompilerTime.of(child.pid()))
        } finally {
            child.destroy()
        }
    }

    @Test
    fun `a process that has ended has none`() {
        val child = ProcessBuilder("true").start()
        child.waitFor()
        assertNull(CompilerTime.of(child.pid()))
    }
}
