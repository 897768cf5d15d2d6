package bench.metrics.process

import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull
import kotlin.test.assertTrue

class LiveHeapTest {
    private val histogram =
        """
        |4242:
        | num     #instances         #bytes  class name (module)
        |-------------------------------------------------------
        |   1:         20893        1048576  [B (java.base@25)
        |Total        139230        8388608
        """
            .trimMargin()

    @Test fun `the sum of the histogram is the live heap`() = assertEquals(8_388_608, LiveHeap.totalBytes(histogram))

    @Test
    fun `what is no histogram has none`() =
        assertNull(LiveHeap.totalBytes("4242:\njava.io.IOException: No such process"))

    @Test fun `a program that is missing reads nothing`() = assertNull(LiveHeap(1, Path.of("/nonexistent/jcmd")).mib())

    /** Whatever else the heap has, garbage does not count and an object does. */
    @Test
    fun `it reads the heap of a running JVM`() {
        val reader = LiveHeap(ProcessHandle.current().pid())
        val before = reader.mib()!!
        val held = ByteArray(HELD_MIB shl 20)
        val after = reader.mib()!!
        assertTrue(after - before in HELD_MIB - 15.0..HELD_MIB + 15.0, "$before, $after, ${held.size}")
    }

    @Test
    fun `the inspector's answer has the heap in use, other messages have none`() {
        assertEquals(5e6, NodeHeap.usedBytes("""{"id":2,"result":{"usedSize":5000000,"totalSize":9000000}}"""))
        assertNull(NodeHeap.usedBytes("""{"id":1,"result":{}}"""))
        assertNull(NodeHeap.usedBytes("""{"method":"HeapProfiler.lastSeenObjectId","params":{}}"""))
    }

    private companion object {
        const val HELD_MIB = 64
    }
}
