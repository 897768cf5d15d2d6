package bench.loadgen.closed.grpc

import bench.loadgen.LoadError
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.ServerSocket
import kotlin.concurrent.thread
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class ServerWindowsTest {
    private val pong = intArrayOf(0, 0, 8, 6, 1, 0, 0, 0, 0) + IntArray(8)

    /** Reads the windows of a server that sends this and then answers the ping. */
    private fun read(vararg said: Int): ServerWindows = readAll(said + pong)

    private fun readAll(said: IntArray, patienceMs: Int = 60_000): ServerWindows =
        ServerSocket(0, 1, InetAddress.getLoopbackAddress()).use { server ->
            thread(isDaemon = true) {
                val socket = server.accept()
                socket.getOutputStream().write(ByteArray(said.size) { said[it].toByte() })
                runCatching { socket.getInputStream().readAllBytes() }
            }
            ServerWindows.read(InetSocketAddress(InetAddress.getLoopbackAddress(), server.localPort), patienceMs)
        }

    private val settings = intArrayOf(0, 0, 0, 4, 0, 0, 0, 0, 0)

    private fun update(stream: Int, by: Int) = intArrayOf(0, 0, 4, 8, 0, 0, 0, 0, stream, /**/ 0, 0, 0, by)

    @Test
    fun `by default both windows are those of the protocol`() =
        assertEquals(ServerWindows(65_535, 65_535), read(*settings))

    @Test
    fun `the settings carry the window of a stream, an update raises the window of the connection`() {
        // SETTINGS: header table 4096, initial window 1,048,576. WINDOW_UPDATE of stream 0: 983,041 more.
        val said =
            intArrayOf(0, 0, 12, 4, 0, 0, 0, 0, 0, /**/ 0, 1, 0, 0, 16, 0, /**/ 0, 4, 0, 16, 0, 0) +
                intArrayOf(0, 0, 4, 8, 0, 0, 0, 0, 0, /**/ 0, 15, 0, 1)
        assertEquals(ServerWindows(1_048_576, 1_048_576), read(*said))
    }

    @Test
    fun `without an answer to the ping, reading ends when the server is silent`() =
        assertEquals(ServerWindows(65_535, 65_536), readAll(settings + update(stream = 0, by = 1), patienceMs = 5_000))

    @Test
    fun `an update of another stream does not change the window of the connection`() =
        assertEquals(
            ServerWindows(65_535, 65_535),
            read(*(settings + update(stream = 1, by = 7))),
        )

    @Test
    fun `grpc-netty has one number for both`() =
        TestServer(window = 300_000).use {
            assertEquals(ServerWindows(300_000, 300_000), ServerWindows.read(it.address))
        }

    @Test
    fun `a server that hangs up or is missing is no server of HTTP2`() {
        assertFailsWith<LoadError> { ServerWindows.read(InetSocketAddress(InetAddress.getLoopbackAddress(), 1)) }
        ServerSocket(0, 1, InetAddress.getLoopbackAddress()).use { server ->
            thread(isDaemon = true) { server.accept().close() }
            assertFailsWith<LoadError> {
                ServerWindows.read(InetSocketAddress(InetAddress.getLoopbackAddress(), server.localPort))
            }
        }
    }
}
