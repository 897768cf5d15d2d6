package bench.loadgen.closed.grpc

import bench.UserError
import java.io.DataInputStream
import java.io.EOFException
import java.io.IOException
import java.net.InetSocketAddress
import java.net.Socket
import java.net.SocketTimeoutException

/**
 * The windows of flow control that a server gives to whoever connects, in bytes, as it announces them (RFC 9113): one
 * for each stream by SETTINGS_INITIAL_WINDOW_SIZE (6.5.2), one for all of the connection by WINDOW_UPDATE of stream 0
 * (6.9.2); both are 65,535 where nothing is said. So a setting that never reached the server cannot be measured as if
 * it had.
 */
data class ServerWindows(val stream: Long, val connection: Long) {
    val figures: Map<String, Double>
        get() = mapOf("stream_window_bytes" to stream.toDouble(), "connection_window_bytes" to connection.toDouble())

    /**
     * @param settings `stream_window` and `connection_window`, where they are numbers. @throws UserError where the
     *   server says otherwise.
     */
    fun check(settings: Map<String, String>) {
        listOf("stream_window" to stream, "connection_window" to connection).forEach { (name, announced) ->
            val asked = settings[name]?.toLongOrNull()
            if (asked != null && asked != announced)
                throw UserError("The server announces a $name of $announced bytes, asked for were $asked.")
        }
    }

    companion object {
        private const val INITIAL = 65_535L
        private const val PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
        private const val SETTINGS = 4
        private const val PING = 6
        private const val WINDOW_UPDATE = 8
        private const val ACK = 1
        private const val INITIAL_WINDOW_SIZE = 4
        private const val SETTING_BYTES = 6
        private const val PING_BYTES = 8
        private const val PATIENCE_MS = 5_000

        /**
         * Connects, says hello and sends a ping: what a server announces it says before the answer to that. One that
         * answers no ping is listened to until it has said nothing for [patienceMs]. @throws UserError where none
         * answers by HTTP/2.
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
                throw UserError("No server at $address answers by HTTP/2: ${e.message}", e)
            }

        private fun hello(socket: Socket) {
            socket
                .getOutputStream()
                .write(
                    PREFACE.toByteArray(Charsets.US_ASCII) +
                        frame(SETTINGS, 0) +
                        frame(SETTINGS, ACK) +
                        frame(PING, 0, ByteArray(PING_BYTES))
                )
        }

        /** Of the connection; no [payload] here is longer than 255 bytes. */
        private fun frame(type: Int, flags: Int, payload: ByteArray = ByteArray(0)) =
            byteArrayOf(0, 0, payload.size.toByte(), type.toByte(), flags.toByte(), 0, 0, 0, 0) + payload

        private fun listen(socket: Socket): ServerWindows {
            val input = DataInputStream(socket.getInputStream())
            var windows = ServerWindows(INITIAL, INITIAL)
            var isGreeted = false
            try {
                while (true) {
                    val length = (input.readUnsignedByte() shl 16) or input.readUnsignedShort()
                    val type = input.readUnsignedByte()
                    val flags = input.readUnsignedByte()
                    val stream = input.readInt() and Int.MAX_VALUE
                    windows = windows.after(type, stream, input.readNBytes(length))
                    isGreeted = isGreeted || (type == SETTINGS && flags and ACK == 0)
                    if (isGreeted && type == PING && flags and ACK != 0) return windows
                }
            } catch (e: SocketTimeoutException) {
                return if (isGreeted) windows else throw e
            } catch (e: EOFException) {
                return if (isGreeted) windows else throw IOException("it hung up", e)
            }
        }

        private fun ServerWindows.after(type: Int, of: Int, payload: ByteArray): ServerWindows =
            when {
                type == SETTINGS ->
                    payload
                        .asList()
                        .chunked(SETTING_BYTES)
                        .find { number(it.take(2)) == INITIAL_WINDOW_SIZE.toLong() }
                        ?.let { copy(stream = number(it.drop(2))) } ?: this
                type == WINDOW_UPDATE && of == 0 -> copy(connection = connection + number(payload.asList()))
                else -> this
            }

        private fun number(bytes: List<Byte>): Long =
            bytes.fold(0L) { sum, byte -> (sum shl 8) or (byte.toLong() and 0xff) }
    }
}
