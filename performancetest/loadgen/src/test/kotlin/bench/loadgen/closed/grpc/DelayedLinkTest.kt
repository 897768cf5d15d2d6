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

    /** A server that answers with what it gets. */
    private fun echo() =
        thread(isDaemon = true) { server.accept().use { it.getInputStream().transferTo(it.getOutputStream()) } }

    @Test
    fun `all bytes arrive in order, both ways`() {
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
    fun `no answer comes back before twice the delay`() {
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
    fun `a closed connection is closed at the other end too`() {
        val heard = thread(isDaemon = true) { server.accept().use { it.getInputStream().read() } }
        DelayedLink(target, oneWayNs = 1_000_000).use { link ->
            Socket(link.address.address, link.address.port).close()
            heard.join(60_000)
        }
        assertTrue(!heard.isAlive)
    }

    @Test
    fun `without a server, connections are closed`() {
        server.close()
        DelayedLink(target, oneWayNs = 1_000_000).use { link ->
            Socket(link.address.address, link.address.port).use { assertEquals(-1, it.getInputStream().read()) }
        }
    }
}
