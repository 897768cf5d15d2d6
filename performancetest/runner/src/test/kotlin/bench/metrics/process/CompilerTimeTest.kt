package bench.metrics.process

import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class CompilerTimeTest {
    @Test
    fun `a JVM's compilers have used part of what the process used`() {
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
    fun `a process that is gone has none`() {
        val child = ProcessBuilder("true").start()
        child.waitFor()
        assertNull(CompilerTime.of(child.pid()))
    }
}
