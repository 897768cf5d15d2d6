package bench.loadgen.closed.http

import bench.loadgen.ClientPlan
import bench.loadgen.LoadError
import bench.loadgen.LoadEvent
import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.endAfter
import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import java.net.InetAddress
import java.net.InetSocketAddress
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger
import java.util.zip.CRC32C
import kotlin.test.AfterTest
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

class HttpWorkloadTest {
    private val files = mapOf("a.pdf" to ByteArray(300_000) { (it * 7).toByte() }, "b.pdf" to ByteArray(5) { 1 })
    private val sent = ConcurrentHashMap<String, ByteArray>(files)
    private val asked = ConcurrentHashMap.newKeySet<String>()
    private var status = 200
    private val server =
        HttpServer.create(InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0).apply {
            executor = Executors.newVirtualThreadPerTaskExecutor()
            createContext("/list") { answer(it, 200, list().encodeToByteArray()) }
            createContext("/files/") { exchange ->
                exchange.requestURI.path.substringAfterLast('/').let {
                    asked += it
                    answer(exchange, status, sent.getValue(it))
                }
            }
            start()
        }

    @AfterTest fun stop() = server.stop(0)

    private fun list() =
        "name,bytes,crc32c\n" +
            files
                .map { (name, bytes) -> "$name,${bytes.size},%08x".format(CRC32C().apply { update(bytes) }.value) }
                .joinToString("\n")

    private fun answer(exchange: HttpExchange, status: Int, body: ByteArray) = exchange.use {
        it.sendResponseHeaders(status, body.size.toLong())
        it.responseBody.write(body)
    }

    private fun run(vararg settings: Pair<String, String>): LoadEvent.ClosedDone {
        val plan =
            ClientPlan(
                "http://127.0.0.1:${server.address.port}",
                users = 3,
                warmup_s = 0.0,
                window_s = 3_600.0,
                least_bytes = 0,
                most_s = 3_600.0,
                settings = mapOf("path" to "/files/a.pdf /files/b.pdf", "expected" to "/list") + settings,
            )
        val recorder = ClosedLoopRecorder(plan)
        return recorder.endAfter(CALLS, HttpWorkload(plan, recorder))
    }

    @Test
    fun `every body is checked, and each path is fetched`() {
        val done = run()
        assertTrue(done.correct > 0 && done.failed.isEmpty() && done.expected == done.correct, "$done")
        assertEquals(files.keys, asked.toSet())
        assertTrue(
            done.bytes in 5..(done.correct + 3) * 300_000,
            "one call of each of three users may extend past the window: ${done.bytes} of ${done.correct}",
        )
        assertTrue(done.figures.getValue(LoadEvent.WAITING_SHARE) in 0.0..1.0)
    }

    @Test
    fun `a wrong byte, a missing byte and another status are failures of their kind`() {
        sent["a.pdf"] = files.getValue("a.pdf").clone().also { it[299_999] = 99 }
        sent["b.pdf"] = ByteArray(4) { 1 }
        assertEquals(setOf("checksum", "length"), run().failed.keys)
        sent.putAll(files)
        status = 503
        assertEquals(setOf("status 503"), run().failed.keys)
    }

    @Test
    fun `the expected body may be a text`() {
        sent["b.pdf"] = "[1]".encodeToByteArray()
        val done = run("path" to "/files/b.pdf", "body" to "[1]")
        assertTrue(done.correct > 0 && done.failed.isEmpty(), "$done")
        assertEquals(setOf("checksum"), run("path" to "/files/b.pdf", "body" to "[2]").failed.keys)
    }

    @Test
    fun `users with a fixed number of calls make exactly so many`() {
        val calls = AtomicInteger()
        server.createContext("/counted") {
            calls.incrementAndGet()
            answer(it, 200, "[1]".encodeToByteArray())
        }
        val plan =
            ClientPlan(
                "http://127.0.0.1:${server.address.port}",
                users = 3,
                warmup_s = 0.0,
                window_s = 0.0,
                least_bytes = 0,
                most_s = 60.0,
                settings = mapOf("path" to "/counted", "body" to "[1]"),
                per_user = 7,
            )
        val recorder = ClosedLoopRecorder(plan)
        val workload = HttpWorkload(plan, recorder)
        while (!recorder.isOver) Thread.sleep(10).also { recorder.tick() }
        val done = workload.end().let(recorder::done)
        assertEquals(listOf(21L, 21L, 21L), listOf(done.expected, done.correct, calls.toLong()))
        assertEquals(done.window_s, done.total_s)
    }

    @Test
    fun `a missing server is reported, and not hammered`() {
        val plan =
            ClientPlan(
                "http://127.0.0.1:${server.address.port}",
                2,
                0.0,
                3_600.0,
                0,
                3_600.0,
                mapOf("path" to "/files/a.pdf", "body" to "x"),
            )
        server.stop(0)
        val recorder = ClosedLoopRecorder(plan)
        val done = recorder.endAfter(CALLS, HttpWorkload(plan, recorder))
        assertTrue(
            done.correct == 0L && done.failed.keys.all { it in setOf("refused", "reset", "broken off") },
            "${done.failed}",
        )
        // Each user waits 10 ms after each call.
        assertTrue(done.expected <= 2 * (done.window_s * 100 + 1), "${done.expected} in ${done.window_s} s")
    }

    @Test
    fun `a plan without a path or an expected body is an error`() {
        assertTrue("path" in assertFailsWith<LoadError> { run("path" to "") }.message.orEmpty())
        assertTrue("404" in assertFailsWith<LoadError> { run("expected" to "/nothing") }.message.orEmpty())
        listOf("nothing", "name,bytes,crc32c\na.pdf,1", "name,bytes,crc32c\na.pdf,x,0", "name,bytes,crc32c\na.pdf,1,zz")
            .forEach { assertFailsWith<LoadError> { Expectation.ofList(it) } }
    }

    private companion object {
        const val CALLS = 20
    }
}
