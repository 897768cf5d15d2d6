package bench.loadgen.closed.http

import java.io.EOFException
import java.io.IOException
import java.io.InputStream

/** The head of an answer; names of headers are lower case. */
class Head(val status: Int, private val headers: Map<String, String>) {
    val isChunked: Boolean
        get() = headers["transfer-encoding"]?.contains("chunked", ignoreCase = true) == true

    val length: Long?
        get() = headers["content-length"]?.trim()?.toLongOrNull()

    val isClosing: Boolean
        get() = headers["connection"].equals("close", ignoreCase = true) || !hasEnd

    /** Whether it can be told where the body ends, but for the connection's end. */
    val hasEnd: Boolean
        get() = isChunked || length != null || status == 204 || status == 304
}

/** Reads answers of HTTP/1.1 one after the other (RFC 9112): heads whole, bodies in the pieces in which they come. */
class ResponseReader(private val input: InputStream) {
    private val buffer = ByteArray(BUFFER_BYTES)
    private var from = 0
    private var to = 0

    /** @throws IOException for what is no head, or too long for one. */
    fun head(): Head {
        val start = line()
        val status =
            STATUS.find(start)?.groupValues?.get(1)?.toInt()
                ?: throw IOException("No answer of HTTP/1.1: '${start.take(SHOWN)}'")
        val headers =
            generateSequence(::line)
                .takeWhile { it.isNotEmpty() }
                .take(MOST_HEADERS)
                .associate { it.substringBefore(':').lowercase() to it.substringAfter(':').trim() }
        // What announces another answer is none.
        return if (status in 100..199) head() else Head(status, headers)
    }

    /**
     * Gives each piece of the body of [head] to [piece], as array, offset and length. @throws IOException where it ends
     * before its end.
     */
    fun body(head: Head, piece: (ByteArray, Int, Int) -> Unit) {
        when {
            head.status == 204 || head.status == 304 -> return
            head.isChunked -> chunks(piece)
            head.length != null -> exactly(head.length!!, piece)
            else -> while (from < to || fill()) take(to - from, piece)
        }
    }

    private fun chunks(piece: (ByteArray, Int, Int) -> Unit) {
        while (true) {
            val size =
                line().substringBefore(';').trim().toLongOrNull(HEX) ?: throw IOException("A chunk without a length")
            if (size == 0L) break
            exactly(size, piece)
            if (line().isNotEmpty()) throw IOException("A chunk that is longer than it says")
        }
        generateSequence(::line).takeWhile { it.isNotEmpty() }.forEach { _ -> }
    }

    private fun exactly(length: Long, piece: (ByteArray, Int, Int) -> Unit) {
        var left = length
        while (left > 0) {
            if (from == to && !fill()) throw EOFException("The connection ended $left bytes before the body did")
            left -= take(minOf(left, (to - from).toLong()).toInt(), piece)
        }
    }

    private fun take(length: Int, piece: (ByteArray, Int, Int) -> Unit): Int {
        piece(buffer, from, length)
        from += length
        return length
    }

    private fun line(): String {
        val line = StringBuilder()
        while (true) {
            if (from == to && !fill()) throw EOFException("The connection ended within a head")
            val byte = buffer[from++].toInt().toChar()
            if (byte == '\n') return line.removeSuffix("\r").toString()
            if (line.length == LONGEST_LINE) throw IOException("A line of a head is longer than $LONGEST_LINE bytes")
            line.append(byte)
        }
    }

    private fun fill(): Boolean {
        from = 0
        to = input.read(buffer).coerceAtLeast(0)
        return to > 0
    }

    private companion object {
        const val BUFFER_BYTES = 256 * 1_024
        const val LONGEST_LINE = 16_384
        const val MOST_HEADERS = 200
        const val SHOWN = 40
        const val HEX = 16
        val STATUS = Regex("""^HTTP/1\.1 (\d{3})""")
    }
}
