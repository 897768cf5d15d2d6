package bench.loadgen.closed.http

import java.io.EOFException
import java.io.FilterInputStream
import java.io.IOException
import java.io.InputStream
import org.apache.hc.core5.http.ClassicHttpResponse
import org.apache.hc.core5.http.ContentLengthStrategy
import org.apache.hc.core5.http.HttpException
import org.apache.hc.core5.http.HttpVersion
import org.apache.hc.core5.http.config.Http1Config
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy
import org.apache.hc.core5.http.impl.DefaultContentLengthStrategy
import org.apache.hc.core5.http.impl.io.ChunkedInputStream
import org.apache.hc.core5.http.impl.io.ContentLengthInputStream
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser
import org.apache.hc.core5.http.impl.io.IdentityInputStream
import org.apache.hc.core5.http.impl.io.SessionInputBufferImpl
import org.apache.hc.core5.http.message.MessageSupport

/**
 * Reads HTTP/1.1 answers one after the other: complete heads, and bodies in the pieces that arrive, into one array.
 * HttpCore parses them; unlike HttpCore, this class rejects an early end or another version.
 */
class ResponseReader(private val input: InputStream) {
    private val untilDone = UntilDone(input)
    private val buffer = SessionInputBufferImpl(HEAD_BYTES, limits.maxLineLength)
    private val parser = DefaultHttpResponseParser(limits)
    private val pieces = ByteArray(PIECE_BYTES)

    /** @throws IOException for an invalid or too long head. */
    fun head(): ClassicHttpResponse =
    // An interim answer that announces another one does not count.
    generateSequence {
        orNoAnswer { parser.parse(buffer, untilDone) }
    }
        .onEach { if (it.version != HttpVersion.HTTP_1_1) throw IOException("No answer of HTTP/1.1: $it") }
        .first { it.code !in 100..199 }

    /**
     * Passes each piece of the body of [head] to [piece]: array, offset and length.
     *
     * @throws IOException if the body ends too early.
     */
    fun body(head: ClassicHttpResponse, piece: (ByteArray, Int, Int) -> Unit) {
        if (!MessageSupport.canResponseHaveBody(head)) return
        val body = orNoAnswer { body(head) }
        generateSequence { body.read(pieces).takeIf { it >= 0 } }.forEach { piece(pieces, 0, it) }
    }

    private fun body(head: ClassicHttpResponse): InputStream =
        when (val length = DefaultContentLengthStrategy.INSTANCE.determineLength(head)) {
            ContentLengthStrategy.CHUNKED -> ChunkedInputStream(buffer, untilDone, limits)
            ContentLengthStrategy.UNDEFINED -> IdentityInputStream(buffer, input)
            else -> ContentLengthInputStream(buffer, untilDone, length)
        }

    /** Whether no other answer follows [head]. */
    fun isLast(head: ClassicHttpResponse): Boolean =
        !DefaultConnectionReuseStrategy.INSTANCE.keepAlive(null, head, null)

    private inline fun <T> orNoAnswer(read: () -> T): T =
        try {
            read()
        } catch (e: HttpException) {
            throw IOException("No answer of HTTP/1.1: ${e.message}", e)
        } catch (e: IllegalArgumentException) {
            throw IOException("No answer of HTTP/1.1: ${e.message}", e)
        }

    /** Input that must not end before an answer does. HttpCore treats an end within a head as the head's end. */
    private class UntilDone(input: InputStream) : FilterInputStream(input) {
        override fun read(b: ByteArray, off: Int, len: Int): Int =
            super.read(b, off, len).also { if (it < 0) throw EOFException("The connection ended within an answer") }
    }

    private companion object {
        const val HEAD_BYTES = 64 * 1_024
        const val PIECE_BYTES = 256 * 1_024
        val limits: Http1Config =
            Http1Config.custom().setMaxLineLength(16_384).setMaxHeaderCount(200).setMaxEmptyLineCount(1).build()
    }
}
