package bench.metrics.process

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class ListenDropsTest {
    @Test
    fun `connections rejected before the first reading of a window count`() {
        val readings = listOf(0.0 to 5L, 1.0 to 7L, 2.1 to 57L, 3.1 to null, 4.1 to 60L)
        assertEquals(53L, ListenDrops.since(2.0, readings))
        assertEquals(55L, ListenDrops.since(0.0, readings))
        assertEquals(3L, ListenDrops.since(2.0, readings.drop(2)))
        assertNull(ListenDrops.since(2.0, listOf(2.0 to null)))
    }

    @Test
    fun `the value is found by the position of its name`() {
        val lines =
            listOf(
                "TcpExt: SyncookiesSent ListenOverflows ListenDrops TCPHPHits",
                "TcpExt: 1 20 30 4",
                "IpExt: InNoRoutes ListenDrops",
                "IpExt: 5 6",
            )
        assertEquals(30, ListenDrops.parse(lines))
    }

    @Test
    fun `a kernel without this counter does not report zero`() {
        assertNull(ListenDrops.parse(emptyList()))
        assertNull(ListenDrops.parse(listOf("TcpExt: SyncookiesSent", "TcpExt: 1")))
    }
}
