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
import org.apache.hc.core5.http.ClassicHttpResponse

class ResponseReaderTest {
    /** Returns at most [most] bytes at once, like a network. */
    private class Trickle(private val all: InputStream, private val most: Int) : InputStream() {
        override fun read() = all.read()

        override fun read(b: ByteArray, off: Int, len: Int) = all.read(b, off, minOf(len, most))
    }

    private fun reader(text: String, most: Int = Int.MAX_VALUE) =
        ResponseReader(Trickle(ByteArrayInputStream(text.replace("\n", "\r\n").encodeToByteArray()), most))

    private fun ResponseReader.text(): Pair<ClassicHttpResponse, String> =
        head().let { head ->
            head to buildString { body(head) { array, from, length -> append(String(array, from, length)) } }
        }

    @Test
    fun `a body of known length and the next answer, in pieces of any size`() {
        val two = "HTTP/1.1 200 OK\nContent-Length: 5\n\nhelloHTTP/1.1 404 Not Found\ncontent-length: 0\n\n"
        for (most in listOf(1, 2, 7, 1_000)) reader(two, most).let { reader ->
            assertEquals("hello", reader.text().second)
            assertEquals(404 to "", reader.text().let { it.first.code to it.second })
        }
    }

    @Test
    fun `chunks with extensions and trailers`() =
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
    fun `without a length the body ends with the connection, which cannot be reused`() {
        val ended = reader("HTTP/1.1 200 OK\n\nall of it")
        val (head, text) = ended.text()
        assertEquals("all of it", text)
        assertTrue(ended.isLast(head))
        assertFalse(isLast("Content-Length: 0"))
    }

    private fun isLast(headers: String, status: String = "200 OK") =
        reader("HTTP/1.1 $status\n$headers\n\n").run { isLast(head()) }

    @Test
    fun `a connection is reused if the answer has an end and the server does not close`() {
        assertFalse(isLast("Transfer-Encoding: chunked") || isLast("Server: x", "204 No Content"))
        assertFalse(isLast("Content-Length: 0\nConnection: keep-alive"))
        for (token in listOf("close", "Close", "x, close")) assertTrue(isLast("Content-Length: 0\nConnection: $token"))
    }

    @Test
    fun `an answer without a body has none, whatever its headers say`() {
        val two = reader("HTTP/1.1 304 Not Modified\nContent-Length: 5\n\nHTTP/1.1 200 OK\nContent-Length: 1\n\n!")
        assertEquals(listOf("", "!"), List(2) { two.text().second })
    }

    @Test
    fun `an early hint is no answer`() =
        assertEquals(
            200,
            reader("HTTP/1.1 103 Early Hints\nLink: x\n\nHTTP/1.1 200 OK\nContent-Length: 0\n\n").head().code,
        )

    @Test
    fun `an answer that ends too early or is none is an error`() {
        assertFailsWith<EOFException> { reader("HTTP/1.1 200 OK\nContent-Length: 50\n\nhello").text() }
        assertFailsWith<EOFException> { reader("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhel").text() }
        assertFailsWith<IOException> { reader("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nxyz\n").text() }
        assertFailsWith<IOException> { reader("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2\nhel\n").text() }
        for (start in
            listOf("SSH-2.0-x", "HTTP/1.0 200 OK", "HTTP/2 200 OK", "HTTP/1.1 000", "HTTP/1.1 OK", "")) assertFailsWith<
            IOException
        >(
            start
        ) {
            reader("$start\nContent-Length: 0\n\n").head()
        }
        assertFailsWith<EOFException> { reader("").head() }
    }

    @Test
    fun `the end of the connection does not end headers or trailers`() {
        for (head in
            listOf(
                "HTTP/1.1 200",
                "HTTP/1.1 200 OK\nContent-Length: 0",
                "HTTP/1.1 200 OK\nServer: x\n",
            )) assertFailsWith<EOFException>(head) { reader(head).head() }
        val chunked = "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello\n"
        for (last in listOf("", "0", "0\n", "0\nTrailer: t")) assertFailsWith<EOFException>(last) {
            reader(chunked + last).text()
        }
    }

    @Test
    fun `headers may be long, but have a limit`() {
        fun answer(headers: String) = reader("HTTP/1.1 200 OK\n${headers}Content-Length: 2\n\nok")
        for (headers in listOf("a: ${"x".repeat(16_000)}\n", "a: ${"x".repeat(1_000)}\n".repeat(190))) assertEquals(
            "ok",
            answer(headers).text().second,
        )
        for (headers in listOf("a: ${"x".repeat(17_000)}\n", "a: x\n".repeat(201))) assertFailsWith<IOException> {
            answer(headers).head()
        }
    }
}
