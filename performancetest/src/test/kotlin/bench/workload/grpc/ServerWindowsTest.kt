package bench.workload.grpc

import bench.UserError
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.ServerSocket
import kotlin.concurrent.thread
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class ServerWindowsTest {
    /** Says [said], as a server that nobody asked. */
    private fun read(vararg said: Int): ServerWindows =
        ServerSocket(0, 1, InetAddress.getLoopbackAddress()).use { server ->
            thread(isDaemon = true) {
                val socket = server.accept()
                socket.getOutputStream().write(ByteArray(said.size) { said[it].toByte() })
                runCatching { socket.getInputStream().readAllBytes() }
            }
            ServerWindows.read(InetSocketAddress(InetAddress.getLoopbackAddress(), server.localPort))
        }

    private val settings = intArrayOf(0, 0, 0, 4, 0, 0, 0, 0, 0)

    @Test
    fun `without a word both are what the protocol begins with`() =
        assertEquals(ServerWindows(65_535, 65_535), read(*settings))

    @Test
    fun `a stream's is in the settings, the connection's is added by an update`() {
        // SETTINGS: header table 4096, initial window 1,048,576. WINDOW_UPDATE of stream 0: 983,041 more.
        val said =
            intArrayOf(0, 0, 12, 4, 0, 0, 0, 0, 0, /**/ 0, 1, 0, 0, 16, 0, /**/ 0, 4, 0, 16, 0, 0) +
                intArrayOf(0, 0, 4, 8, 0, 0, 0, 0, 0, /**/ 0, 15, 0, 1)
        assertEquals(ServerWindows(1_048_576, 1_048_576), read(*said))
    }

    @Test
    fun `an update of another stream is none of the connection's`() =
        assertEquals(
            ServerWindows(65_535, 65_535),
            read(*(settings + intArrayOf(0, 0, 4, 8, 0, 0, 0, 0, 1, /**/ 0, 15, 0, 1))),
        )

    @Test
    fun `grpc-netty has one number for both`() =
        TestServer(window = 300_000).use {
            assertEquals(ServerWindows(300_000, 300_000), ServerWindows.read(it.address))
        }

    @Test
    fun `who answers by something else, or hangs up, is no server of HTTP2`() {
        assertFailsWith<UserError> { ServerWindows.read(InetSocketAddress(InetAddress.getLoopbackAddress(), 1)) }
        ServerSocket(0, 1, InetAddress.getLoopbackAddress()).use { server ->
            thread(isDaemon = true) { server.accept().close() }
            assertFailsWith<UserError> {
                ServerWindows.read(InetSocketAddress(InetAddress.getLoopbackAddress(), server.localPort))
            }
        }
    }
}
