package bench.contract

import java.io.BufferedInputStream
import java.io.InputStream
import java.net.InetAddress
import java.net.ServerSocket
import java.net.Socket
import java.util.concurrent.ConcurrentHashMap

/** The part of HTTP/1.1 that the tests need, on a plain socket, which can reset connections and hang. */
internal class TinyServer(private val handle: (TinyRequest) -> TinyAnswer?) : AutoCloseable {
    private val listener = ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress())
    private val open = ConcurrentHashMap.newKeySet<Socket>()
    val url = "http://127.0.0.1:${listener.localPort}"

    init {
        Thread.startVirtualThread { runCatching { while (true) accepted(listener.accept()) } }
    }

    private fun accepted(socket: Socket) {
        open += socket
        Thread.startVirtualThread {
            runCatching { socket.use(::serve) }
            open -= socket
        }
    }

    private fun serve(socket: Socket) {
        val input = BufferedInputStream(socket.getInputStream())
        while (true) {
            val request = read(input, socket) ?: return
            val answer = handle(request) ?: return
            socket.getOutputStream().write(answer.bytes())
        }
    }

    private fun read(input: InputStream, socket: Socket): TinyRequest? {
        val (method, path) = line(input)?.split(' ') ?: return null
        val headers = generateSequence { line(input)?.ifEmpty { null } }.toList()
        val length =
            headers
                .firstOrNull { it.startsWith("content-length:", ignoreCase = true) }
                ?.substringAfter(':')
                ?.trim()
                ?.toInt() ?: 0
        return TinyRequest(method, path, input.readNBytes(length).decodeToString(), input, socket)
    }

    private fun line(input: InputStream): String? {
        val line = StringBuilder()
        while (true) {
            when (val byte = input.read()) {
                -1 -> return null
                '\n'.code -> return line.toString().removeSuffix("\r")
                else -> line.append(byte.toChar())
            }
        }
    }

    override fun close() {
        listener.close()
        open.forEach { it.close() }
    }

    private companion object {
        const val BACKLOG = 500
    }
}

internal class TinyRequest(
    val method: String,
    val path: String,
    val body: String,
    private val input: InputStream,
    private val socket: Socket,
) {
    /** Never answers; returns when the caller has left. */
    fun hang() {
        runCatching { input.read() }
    }

    fun reset() {
        socket.setSoLinger(true, 0)
        socket.close()
    }
}

internal data class TinyAnswer(val status: Int, val body: String, val type: String = "text/plain; charset=utf-8") {
    fun bytes() =
        "HTTP/1.1 $status x\r\nContent-Type: $type\r\nContent-Length: ${body.encodeToByteArray().size}\r\n\r\n$body"
            .encodeToByteArray()
}
