package bench.runtime.kubernetes

import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readLines
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import org.junit.jupiter.api.Assumptions.assumeTrue

class TcpSegmentsTest {
    private val printed =
        """
        Ip: Forwarding DefaultTTL
        Ip: 1 64
        Tcp: RtoAlgorithm MaxConn InSegs OutSegs RetransSegs InErrs
        Tcp: 1 -1 900 5000 12 0
        TcpExt: SyncookiesSent TCPSynRetrans
        TcpExt: 0 4
        """

    @Test
    fun `segments are found by their names`() {
        val lines = printed.trimIndent().lines()
        assertEquals(TcpSegments(5_000, 12), TcpSegments.parse(lines.take(4)))
        assertEquals(TcpSegments(5_000, 8), TcpSegments.parse(lines), "a full accept queue is no fault of the network")
        assertNull(TcpSegments.parse(listOf("Ip: 1 64")))
        assertNull(TcpSegments.parse(listOf("Tcp: OutSegs", "Tcp: 5")))
    }

    @Test
    fun `the share counts from the reading before, and only of enough segments`() {
        val before = TcpSegments(1_000, 10)
        assertEquals(0.002, TcpSegments(6_000, 20).shareSince(before))
        assertNull(TcpSegments(1_999, 20).shareSince(before))
    }

    @Test
    fun `this machine has them where pods have them`() {
        val files = TcpSegments.FILES.map(Path::of)
        assumeTrue(files.all { it.exists() }, "there is no ${TcpSegments.FILES}")
        assertNotNull(TcpSegments.parse(files.flatMap { it.readLines() }))
    }
}
