package bench.resources

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class ListenDropsTest {
    @Test
    fun `the value is found by the place of its name`() {
        val lines = listOf("TcpExt: SyncookiesSent ListenOverflows ListenDrops TCPHPHits", "TcpExt: 1 20 30 4", "IpExt: InNoRoutes ListenDrops", "IpExt: 5 6")
        assertEquals(30, ListenDrops.parse(lines))
    }

    @Test
    fun `a kernel that does not tell is no zero`() {
        assertNull(ListenDrops.parse(emptyList()))
        assertNull(ListenDrops.parse(listOf("TcpExt: SyncookiesSent", "TcpExt: 1")))
    }
}
