package bench.contract

import java.net.InetAddress
import java.net.ServerSocket
import java.util.concurrent.ExecutionException
import kotlin.concurrent.thread
import kotlin.test.AfterTest
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class CallerTest {
    private val server = ServerSocket(0, 50, InetAddress.getLoopbackAddress())
    private val caller = Caller("http://127.0.0.1:${server.localPort}", limitMs = 60_000)

    @AfterTest
    fun stop() {
        caller.close()
        server.close()
    }

    /** Each connection gets one of [answers]; an empty one closes it. Later ones are refused. */
    private fun answer(vararg answers: String) = thread {
        server.use {
            answers.forEach { answer ->
                it.accept().use { connection ->
                    val request = connection.getInputStream().bufferedReader()
                    while (request.readLine().isNotEmpty()) Unit
                    connection.getOutputStream().write(answer.toByteArray())
                }
            }
        }
    }

    @Test
    fun `a connection that is closed before the answer is tried once more`() {
        val answering = answer("", OK)
        assertEquals(200, caller.get("/").status)
        answering.join()
    }

    @Test
    fun `a service that drops calls is not excused`() {
        val answering = answer("", "")
        assertFailsWith<ExecutionException> { caller.get("/") }
        answering.join()
    }

    private companion object {
        const val OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    }
}
