package bench.loadgen.closed.http

import java.io.ByteArrayInputStream
import java.io.EOFException
import java.io.IOException
import java.io.InputStream
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class ResponseReaderTest {
    /** At most so many bytes at once, as a network gives them. */
    private class Trickle(private val all: InputStream, private val most: Int) : InputStream() {
        override fun read() = all.read()

        override fun read(b: ByteArray, off: Int, len: Int) = all.read(b, off, minOf(len, most))
    }

    private fun reader(text: String, most: Int = Int.MAX_VALUE) =
        ResponseReader(Trickle(ByteArrayInputStream(text.replace("\n", "\r\n").encodeToByteArray()), most))

    private fun ResponseReader.text(): Pair<Head, String> =
        head().let { head ->
            head to buildString { body(head) { array, from, length -> append(String(array, from, length)) } }
        }

    @Test
    fun `a body of a known length, and the answer after it, whatever pieces they come in`() {
        val two = "HTTP/1.1 200 OK\nContent-Length: 5\n\nhelloHTTP/1.1 404 Not Found\ncontent-length: 0\n\n"
        for (most in listOf(1, 2, 7, 1_000)) reader(two, most).let { reader ->
            assertEquals("hello", reader.text().second)
            assertEquals(404 to "", reader.text().let { it.first.status to it.second })
        }
    }

    @Test
    fun `chunks, with extensions and trailers`() =
        assertEquals(
            "hello world",
            reader(
                    "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello\n6;x=y\n world\n0\nTrailer: t\n\n",
                    most = 3,
                )
                .text()
                .second,
        )

    @Test
    fun `without a length it ends with the connection, which is of no more use`() {
        val (head, text) = reader("HTTP/1.1 200 OK\n\nall of it").text()
        assertEquals("all of it", text)
        assertTrue(head.isClosing)
        assertFalse(reader("HTTP/1.1 200 OK\nContent-Length: 0\n\n").head().isClosing)
    }

    @Test
    fun `an announcement is no answer`() =
        assertEquals(
            200,
            reader("HTTP/1.1 103 Early Hints\nLink: x\n\nHTTP/1.1 200 OK\nContent-Length: 0\n\n").head().status,
        )

    @Test
    fun `what ends too early, or is none, is an error`() {
        assertFailsWith<EOFException> { reader("HTTP/1.1 200 OK\nContent-Length: 50\n\nhello").text() }
        assertFailsWith<EOFException> { reader("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhel").text() }
        assertFailsWith<IOException> { reader("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nxyz\n").text() }
        assertFailsWith<IOException> { reader("SSH-2.0-x\n").head() }
        assertFailsWith<EOFException> { reader("").head() }
    }
}
