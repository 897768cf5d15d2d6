package bench.loadgen.closed.grpc

import bench.loadgen.LoadError
import io.netty.buffer.ByteBufUtil
import io.netty.buffer.Unpooled
import io.netty.channel.ChannelHandlerContext
import io.netty.handler.codec.http2.DefaultHttp2FrameReader
import io.netty.handler.codec.http2.Http2CodecUtil
import io.netty.handler.codec.http2.Http2CodecUtil.DEFAULT_WINDOW_SIZE
import io.netty.handler.codec.http2.Http2Exception
import io.netty.handler.codec.http2.Http2FrameAdapter
import io.netty.handler.codec.http2.Http2Settings
import java.io.EOFException
import java.io.IOException
import java.net.InetSocketAddress
import java.net.Socket
import java.net.SocketTimeoutException

/**
 * Flow control windows that a server announces to every client, in bytes (RFC 9113). SETTINGS_INITIAL_WINDOW_SIZE
 * (6.5.2) sets one for each stream. WINDOW_UPDATE of stream 0 (6.9.2) sets one for the whole connection. Both are
 * 65,535 by default. The check makes sure that a setting really reached the server before it is measured.
 */
data class ServerWindows(val stream: Long, val connection: Long) {
    val figures: Map<String, Double>
        get() = mapOf("stream_window_bytes" to stream.toDouble(), "connection_window_bytes" to connection.toDouble())

    /**
     * @param settings `stream_window` and `connection_window`, if they are numbers.
     * @throws LoadError if the server announces other values.
     */
    fun check(settings: Map<String, String>) {
        listOf("stream_window" to stream, "connection_window" to connection).forEach { (name, announced) ->
            val asked = settings[name]?.toLongOrNull()
            if (asked != null && asked != announced)
                throw LoadError("The server announces a $name of $announced bytes, asked for were $asked.")
        }
    }

    companion object {
        private const val SETTINGS = 4
        private const val PING = 6
        private const val ACK = 1
        private const val PING_BYTES = 8
        private const val PATIENCE_MS = 60_000

        /**
         * Connects, sends the HTTP/2 preface and a ping: a server announces its windows before it answers the ping. If
         * it answers no ping, the method listens until it has sent nothing for [patienceMs].
         *
         * @throws LoadError if no HTTP/2 server answers.
         */
        fun read(address: InetSocketAddress, patienceMs: Int = PATIENCE_MS): ServerWindows =
            try {
                Socket().use { socket ->
                    socket.connect(InetSocketAddress(address.hostString, address.port), patienceMs)
                    socket.soTimeout = patienceMs
                    hello(socket)
                    listen(socket)
                }
            } catch (e: IOException) {
                throw LoadError("No server at $address answers by HTTP/2: ${e.message}", e)
            }

        private fun hello(socket: Socket) {
            socket
                .getOutputStream()
                .write(
                    ByteBufUtil.getBytes(Http2CodecUtil.connectionPrefaceBuf()) +
                        frame(SETTINGS, 0) +
                        frame(SETTINGS, ACK) +
                        frame(PING, 0, ByteArray(PING_BYTES))
                )
        }

        /** A frame of the connection; no [payload] here is longer than 255 bytes. Netty can only write to channels. */
        private fun frame(type: Int, flags: Int, payload: ByteArray = ByteArray(0)) =
            byteArrayOf(0, 0, payload.size.toByte(), type.toByte(), flags.toByte(), 0, 0, 0, 0) + payload

        private fun listen(socket: Socket): ServerWindows {
            val heard = Announcement()
            try {
                DefaultHttp2FrameReader().use { reader ->
                    val buffer = Unpooled.buffer()
                    while (!heard.isComplete) {
                        if (buffer.writeBytes(socket.getInputStream(), CHUNK_BYTES) < 0)
                            throw EOFException("it hung up")
                        reader.readFrame(null, buffer, heard)
                        buffer.discardReadBytes()
                    }
                }
            } catch (e: Http2Exception) {
                throw IOException(e.message, e)
            } catch (e: SocketTimeoutException) {
                if (!heard.isGreeted) throw e
            } catch (e: EOFException) {
                if (!heard.isGreeted) throw e
            }
            return heard.windows
        }

        private const val CHUNK_BYTES = 4_096
    }

    /** Windows that the server has announced so far. */
    private class Announcement : Http2FrameAdapter() {
        var windows = ServerWindows(DEFAULT_WINDOW_SIZE.toLong(), DEFAULT_WINDOW_SIZE.toLong())
            private set

        var isGreeted = false
            private set

        var isComplete = false
            private set

        override fun onSettingsRead(context: ChannelHandlerContext?, settings: Http2Settings) {
            isGreeted = true
            settings.initialWindowSize()?.let { windows = windows.copy(stream = it.toLong()) }
        }

        override fun onWindowUpdateRead(context: ChannelHandlerContext?, streamId: Int, increment: Int) {
            if (streamId == 0) windows = windows.copy(connection = windows.connection + increment)
        }

        override fun onPingAckRead(context: ChannelHandlerContext?, data: Long) {
            isComplete = isGreeted
        }
    }
}
