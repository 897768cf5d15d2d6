package bench.loadgen.closed.http

import java.io.Closeable
import java.io.IOException
import java.net.InetSocketAddress
import java.net.Socket
import java.util.zip.CRC32C

/**
 * What came back. @property bytes of the body, and [crc32c] of it. @property firstByteNs of the body, or of the head
 * where there is none: a moment of [System.nanoTime].
 */
data class Exchange(val status: Int, val bytes: Long, val crc32c: Long, val firstByteNs: Long)

/**
 * One connection of HTTP/1.1 that is kept from call to call; for one thread, which waits. Bodies are counted and summed
 * as they come and never kept, so that twenty megabytes cost the client little more than one: a general client would be
 * the limit of what is measured (docs/adr/012).
 *
 * @param timeoutMs for connecting, and for each wait for more bytes.
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

    /** False once the other side has said that it will close, or an answer was not read to its end. */
    var isReusable: Boolean = true
        private set

    /**
     * @param onPiece gets each piece of the body, as array, offset and length, as it comes.
     * @throws IOException where the connection breaks, or what comes is no HTTP/1.1; the connection is of no more use
     *   then.
     */
    fun get(path: String, onPiece: (ByteArray, Int, Int) -> Unit = { _, _, _ -> }): Exchange =
        exchange("GET $path HTTP/1.1\r\nHost: $host\r\n\r\n".encodeToByteArray(), onPiece)

    /** As [get], with [body] of the media type [type]; head and body go in one piece. */
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
