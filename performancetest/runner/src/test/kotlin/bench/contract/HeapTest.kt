package bench.contract

import bench.metrics.process.LanguageRuntimeReader
import bench.model.Track
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class HeapTest {
    @Test
    fun `the last Xmx counts, in every unit`() {
        assertEquals(1_073_741_824, LanguageRuntimeReader.xmxBytes("-Xms64m -Xmx512m -Xmx1g"))
        assertEquals(2_097_152, LanguageRuntimeReader.xmxBytes("-Xmx2048K -Dx=y"))
        assertEquals(4_194_304, LanguageRuntimeReader.xmxBytes("-Xmx4194304"))
        assertNull(LanguageRuntimeReader.xmxBytes("-Xms1g"))
    }

    @Test
    fun `the limit of Node is in its command`() {
        assertEquals("", heapDetail(emptyMap(), "--max-heap-size=1024"))
        assertEquals("1024 MiB, configured are 900 MiB", heapDetail(emptyMap(), "--max-heap-size=900"))
    }

    @Test
    fun `a heap without a setting is not configured`() {
        assertEquals("neither -Xmx in JAVA_TOOL_OPTIONS nor --max-heap-size in the command", heapDetail(emptyMap()))
    }

    private fun heapDetail(environment: Map<String, String>, vararg arguments: String): String =
        FakeRuntime().use { runtime ->
            val mock = runtime.startMock(1)
            Subject(
                    runtime.startService(
                        fakeService(environment).copy(command = listOf("node", *arguments)),
                        Track.TUNED,
                        mock,
                    ),
                    mock,
                    TEST_PACE,
                )
                .use { heapClause.result(it).detail }
        }
}
