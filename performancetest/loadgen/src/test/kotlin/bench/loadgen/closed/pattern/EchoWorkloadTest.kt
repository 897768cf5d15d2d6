package bench.loadgen.closed.pattern

import bench.loadgen.ClientPlan
import bench.loadgen.LoadError
import bench.loadgen.LoadEvent
import bench.loadgen.closed.pattern.client.end
import io.vertx.core.buffer.Buffer
import io.vertx.core.http.HttpServerRequest
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicInteger
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

class EchoWorkloadTest {
    private val body =
        """{"id":12345,"name":"Ada Lovelace","nested":{"city":"London","amount":42.50,"tags":["a","b"]},"none":null}"""
    private val connections = ConcurrentHashMap.newKeySet<String>()

    private fun HttpServerRequest.sends(bytes: ByteArray, status: Int = 200) =
        response().setStatusCode(status).end(Buffer.buffer(bytes))

    /** Makes seven calls for each of three users; [tenth] answers every tenth call. */
    private fun run(tenth: HttpServerRequest.(ByteArray) -> Unit): LoadEvent.ClosedDone {
        val calls = AtomicInteger()
        val server = TestHttp.echo { posted ->
            connections += "${connection().remoteAddress()}"
            if (calls.incrementAndGet() % 10 == 0) tenth(posted) else sends(posted)
        }
        return server
            .use {
                PatternRuns.run(PatternRuns.plan(it.port, "rest", 3, "body" to body).copy(window_s = 0.0, per_user = 7))
            }
            .also { assertEquals(21, calls.get()) }
    }

    @Test
    fun `an echo that equals its request is correct, on one connection per user`() {
        val done = run { sends(it) }
        assertEquals(21L to emptyMap(), done.correct to done.failed)
        assertEquals(21L * body.length, done.bytes)
        assertEquals(3, connections.size)
        assertTrue(done.figures.getValue(LoadEvent.WAITING_SHARE) in 0.0..1.0)
    }

    @Test
    fun `a wrong byte, a missing byte, another status and no answer are each counted as failures`() {
        assertEquals(
            mapOf("checksum" to 2L),
            run { posted -> sends(posted.clone().also { it[40] = 'x'.code.toByte() }) }.failed,
        )
        assertEquals(mapOf("length" to 2L), run { posted -> sends(posted.copyOf(posted.size - 1)) }.failed)
        assertEquals(mapOf("status 500" to 2L), run { sends(it, status = 500) }.failed)
        val broken = run { connection().close() }
        assertEquals(19L to 2L, broken.correct to broken.failed.values.sum())
        assertTrue(broken.failed.keys.all { it in setOf("broken off", "reset") }, "${broken.failed}")
    }

    @Test
    fun `missing settings in a plan are reported`() =
        TestHttp.echo {}
            .use { server ->
                fun refused(word: String, plan: bench.loadgen.ClientPlan) =
                    assertFailsWith<LoadError> { PatternRuns.run(plan) }
                        .message
                        .orEmpty()
                        .let { assertTrue(word in it, it) }
                refused("no body", PatternRuns.plan(server.port, "rest", 1))
                refused("pattern is 'soap'", PatternRuns.plan(server.port, "soap", 1))
                refused("no interval_ms", PatternRuns.plan(server.port, "sse", 1))
                refused("interval_ms is '0'", PatternRuns.plan(server.port, "sse", 1, "interval_ms" to "0"))
                refused("per_user", PatternRuns.plan(server.port, "websocket", 1).copy(per_user = 1))
                refused("needs at least two users", PatternRuns.plan(server.port, "grpc", 1))
            }
}
