package bench.experiment.startup

import bench.BenchFailure
import bench.runtime.Lifetime
import java.net.InetAddress
import java.net.ServerSocket
import java.net.Socket
import java.util.concurrent.CompletableFuture
import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread
import kotlin.test.AfterTest
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

class FirstAnswerTest {
    private class Process(override var isAlive: Boolean = true) : Lifetime {
        override fun lastOutput() = ""
    }

    private val port = ServerSocket(0, 50, InetAddress.getLoopbackAddress())
    private val url = "http://127.0.0.1:${port.localPort}"
    private val connections = AtomicInteger()

    @AfterTest fun close() = port.close()

    /** @param answer handles each connection after its request; connections are numbered from 1 */
    private fun serve(answer: (Socket, Int) -> Unit) =
        thread(isDaemon = true) {
            runCatching {
                while (true) {
                    val socket = port.accept()
                    val number = connections.incrementAndGet()
                    thread(isDaemon = true) { if (readRequest(socket)) answer(socket, number) }
                }
            }
        }

    /** @return false if the caller left before the request was complete */
    private fun readRequest(socket: Socket): Boolean = runCatching {
        socket.getInputStream().bufferedReader().let { reader ->
            generateSequence { reader.readLine() }.any { it.isEmpty() }
        }
    }
        .getOrDefault(false)

    private fun Socket.answer(status: Int = 200, body: String = "Fetched third party result:7") =
        getOutputStream()
            .write(
                "HTTP/1.1 $status X\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n$body".toByteArray()
            )

    /** Longer than any answer takes, so it makes no second call. */
    private val patient = FirstAnswer(limitMs = 60_000, patienceMs = 60_000)

    /** Gives up a call after this time. */
    private val hasty = FirstAnswer(limitMs = 60_000, patienceMs = 50)

    private fun await(process: Process = Process()) = patient.await(url, process, System.nanoTime())

    /** The result if [answer] completes calls; it gets all calls so far whenever another one is made. */
    private fun seen(answer: (List<CompletableFuture<Boolean>>) -> Unit): FirstAnswer.Seen? {
        val calls = mutableListOf<CompletableFuture<Boolean>>()
        return hasty.await(Process(), System.nanoTime()) {
            CompletableFuture<Boolean>().also { calls += it }.also { answer(calls) }
        }
    }

    @Test
    fun `a call without an answer does not block others, and is reported`() {
        assertEquals(1, assertNotNull(seen { if (it.size == 2) it.last().complete(true) }).leftWaiting)
        serve { socket, number -> if (number > 1) socket.answer() }
        assertNotNull(hasty.await(url, Process(), System.nanoTime()))
    }

    @Test
    fun `a slow call counts as the first answer, and was not left waiting`() {
        assertEquals(0, assertNotNull(seen { if (it.size == 2) it.first().complete(true) }).leftWaiting)
    }

    @Test
    fun `calls begin before the launch, and the resolution is the time since the last one without an answer`() {
        val closed = ServerSocket(0, 50, InetAddress.getLoopbackAddress())
        val itsPort = closed.localPort
        closed.close()
        patient.begin("http://127.0.0.1:$itsPort").use { calling ->
            val launchedNs = System.nanoTime()
            ServerSocket(itsPort, 50, InetAddress.getLoopbackAddress()).use { opened ->
                thread(isDaemon = true) { runCatching { opened.accept().let { if (readRequest(it)) it.answer() } } }
                val seen = assertNotNull(calling.await(Process(), launchedNs) {})
                assertTrue(seen.ms > 0 && seen.resolutionMs >= 0 && seen.resolutionMs <= seen.ms, "$seen")
            }
        }
    }

    @Test
    fun `the resolution reaches back to the call before, but not beyond the launch`() {
        var nowNs = 0L
        val counted = FirstAnswer(limitMs = 60_000, patienceMs = 60_000, nowNs = { nowNs })
        var calls = 0
        fun resolutionMs(sinceNs: Long): Double {
            nowNs = 0
            calls = 0
            return assertNotNull(
                    counted.await(Process(), sinceNs) {
                        nowNs += 5_000_000
                        CompletableFuture.completedFuture(++calls == 3)
                    }
                )
                .resolutionMs
        }
        assertEquals(5.0, resolutionMs(sinceNs = 0))
        assertEquals(2.0, resolutionMs(sinceNs = 8_000_000))
    }

    @Test
    fun `waiting for the first answer ends when the bench's own check fails`() {
        serve { _, _ -> }
        val failure = BenchFailure("mock", "no answer", "The mock no longer answers.")
        hasty.begin(url).use { calling ->
            val seen = assertFailsWith<BenchFailure> { calling.await(Process(), System.nanoTime()) { throw failure } }
            assertEquals("mock", seen.part)
        }
    }

    @Test
    fun `wrong answers lead to another call`() {
        serve { socket, number ->
            if (number < 3) socket.answer(status = 503)
            else if (number < 5) socket.answer(body = "Hello") else socket.answer()
        }
        assertEquals(0, assertNotNull(await()).leftWaiting)
        assertEquals(5, connections.get())
    }

    @Test
    fun `a process that has ended gets no call`() {
        assertNull(await(Process(isAlive = false)))
        assertEquals(0, connections.get())
    }

    @Test
    fun `waiting ends at the time limit`() {
        serve { _, _ -> }
        assertNull(FirstAnswer(limitMs = 200, patienceMs = 50).await(url, Process(), System.nanoTime()))
    }
}
