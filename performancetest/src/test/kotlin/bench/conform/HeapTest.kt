package bench.conform

import bench.catalog.Track
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class HeapTest {
    @Test
    fun `the last Xmx counts, in every unit`() {
        assertEquals(1_073_741_824.0, xmxBytes("-Xms64m -Xmx512m -Xmx1g"))
        assertEquals(2_097_152.0, xmxBytes("-Xmx2048K -Dx=y"))
        assertEquals(4_194_304.0, xmxBytes("-Xmx4194304"))
        assertNull(xmxBytes("-Xms1g"))
    }

    @Test
    fun `Node's limit may be a little larger than what is set`() {
        assertEquals("", heapDetail(mapOf("NODE_OPTIONS" to "--max-old-space-size=1024")))
    }

    @Test
    fun `a heap that nobody has set is no configured heap`() {
        assertEquals("neither -Xmx in JAVA_TOOL_OPTIONS nor --max-old-space-size in NODE_OPTIONS", heapDetail(emptyMap()))
    }

    private fun heapDetail(environment: Map<String, String>): String = FakeRuntime().use { runtime ->
        val mock = runtime.startMock(1)
        Subject(runtime.startService(fakeService(environment), Track.SIZED, mock), mock, TEST_PACE).use { heapClause.result(it).detail }
    }
}
