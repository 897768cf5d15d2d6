package bench.runtime

import bench.resources.JitThreads
import org.junit.jupiter.api.Assumptions.assumeTrue
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.test.Test
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

class JitThreadsTest {
    @Test
    fun `this JVM's compiler has worked, a shell has none`() {
        assumeTrue(Path.of("/proc/self/task").exists(), "Linux only")
        assertTrue(assertNotNull(JitThreads.of(ProcessHandle.current().pid())).cpuS() > 0)
        val sleep = ProcessBuilder("sleep", "30").start()
        try {
            assertNull(JitThreads.of(sleep.pid()))
        } finally {
            sleep.destroy()
        }
    }
}
