package bench.loadgen.closed.grpc

import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.ServerSocket
import java.net.Socket
import kotlin.concurrent.thread
import kotlin.random.Random
import kotlin.test.Test
import kotlin.test.assertContentEquals
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class DelayedLinkTest {
    private val server = ServerSocket(0, 5, InetAddress.getLoopbackAddress())
    private val target = InetSocketAddress(server.inetAddress, server.localPort)

    /** Answers with what it gets. */
    private fun echo() =
        thread(isDaemon = true) { server.accept().use { it.getInputStream().transferTo(it.getOutputStream()) } }

    @Test
    fun `all bytes come, in their order, both ways`() {
        echo()
        val sent = Random(1).nextBytes(3_000_000)
        DelayedLink(target, oneWayNs = 1_000_000).use { link ->
            Socket(link.address.address, link.address.port).use { socket ->
                thread(isDaemon = true) { socket.getOutputStream().write(sent) }
                assertContentEquals(sent, socket.getInputStream().readNBytes(sent.size))
            }
        }
    }

    @Test
    fun `nothing is there and back before twice the delay`() {
        echo()
        DelayedLink(target, oneWayNs = 30_000_000).use { link ->
            Socket(link.address.address, link.address.port).use { socket ->
                val beganNs = System.nanoTime()
                socket.getOutputStream().write(7)
                assertEquals(7, socket.getInputStream().read())
                assertTrue(System.nanoTime() - beganNs >= 60_000_000)
            }
        }
    }

    @Test
    fun `whoever hangs up is heard at the other end`() {
        val heard = thread(isDaemon = true) { server.accept().use { it.getInputStream().read() } }
        DelayedLink(target, oneWayNs = 1_000_000).use { link ->
            Socket(link.address.address, link.address.port).close()
            heard.join(60_000)
        }
        assertTrue(!heard.isAlive)
    }

    @Test
    fun `where nobody listens, whoever connects is hung up on`() {
        server.close()
        DelayedLink(target, oneWayNs = 1_000_000).use { link ->
            Socket(link.address.address, link.address.port).use { assertEquals(-1, it.getInputStream().read()) }
        }
    }
}
