package bench.loadgen.closed.http

import java.io.Closeable
import java.io.IOException
import java.net.InetSocketAddress
import java.net.Socket
import java.util.zip.CRC32C

/**
 * One answer.
 *
 * @property bytes length of the body; [crc32c] is its checksum.
 * @property firstByteNs arrival of the first byte of the body, or of the head if there is no body: a moment of
 *   [System.nanoTime].
 */
data class Exchange(val status: Int, val bytes: Long, val crc32c: Long, val firstByteNs: Long)

/**
 * One kept HTTP/1.1 connection; for one thread, which blocks. Bodies are counted and summed as they arrive and never
 * stored. So twenty megabytes cost the client little more than one, while a general client would be the limit
 * (docs/adr/012).
 *
 * @param timeoutMs timeout for connecting, and for each wait for more bytes.
 */
class HttpConnection(address: InetSocketAddress, timeoutMs: Int) : Closeable {
    private val host = "${address.hostString}:${address.port}"
    private val socket = Socket()
    private val response: ResponseReader

    init {
        try {
            socket.tcpNoDelay = true
            socket.soTimeout = timeoutMs
            socket.connect(address, timeoutMs)
            response = ResponseReader(socket.getInputStream())
        } catch (e: IOException) {
            socket.close()
            throw e
        }
    }

    /** False after the other side announced that it will close, or an answer was not read to its end. */
    var isReusable: Boolean = true
        private set

    /**
     * @param onPiece gets each piece of the body as it arrives: array, offset and length.
     * @throws IOException if the connection breaks, or the answer is not HTTP/1.1; the connection is then unusable.
     */
    fun get(path: String, onPiece: (ByteArray, Int, Int) -> Unit = { _, _, _ -> }): Exchange =
        exchange("GET $path HTTP/1.1\r\nHost: $host\r\n\r\n".encodeToByteArray(), onPiece)

    /** Like [get], with [body] of the media type [type]; head and body are sent in one piece. */
    fun post(
        path: String,
        type: String,
        body: ByteArray,
        onPiece: (ByteArray, Int, Int) -> Unit = { _, _, _ -> },
    ): Exchange =
        exchange(
            "POST $path HTTP/1.1\r\nHost: $host\r\nContent-Type: $type\r\nContent-Length: ${body.size}\r\n\r\n"
                .encodeToByteArray() + body,
            onPiece,
        )

    private fun exchange(request: ByteArray, onPiece: (ByteArray, Int, Int) -> Unit): Exchange {
        check(isReusable) { "The connection to $host is of no more use." }
        isReusable = false
        socket.getOutputStream().write(request)
        val head = response.head()
        val sum = CRC32C()
        var bytes = 0L
        var firstNs = System.nanoTime()
        response.body(head) { array, offset, length ->
            if (bytes == 0L) firstNs = System.nanoTime()
            sum.update(array, offset, length)
            bytes += length
            onPiece(array, offset, length)
        }
        isReusable = !response.isLast(head)
        return Exchange(head.code, bytes, sum.value, firstNs)
    }

    override fun close() = socket.close()
}
