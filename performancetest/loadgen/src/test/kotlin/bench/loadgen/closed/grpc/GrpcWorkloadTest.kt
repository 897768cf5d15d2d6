package bench.loadgen.closed.grpc

import bench.loadgen.ClientPlan
import bench.loadgen.LoadError
import bench.loadgen.LoadEvent
import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.await
import bench.loadgen.closed.endAfter
import bench.quarkus.grpc.proto.Chunk
import bench.quarkus.grpc.proto.Receipt
import bench.quarkus.grpc.proto.Tally as Arrived
import io.grpc.Status
import java.util.concurrent.ConcurrentHashMap
import java.util.zip.CRC32C
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.ValueSource

class GrpcWorkloadTest {
    private fun run(server: TestServer, vararg settings: Pair<String, String>): LoadEvent.ClosedDone {
        val target = "127.0.0.1:${server.address.port}"
        val common =
            mapOf(
                "client" to "netty",
                "call" to "unary",
                "sizes" to "10 100000",
                "stream_messages" to "3",
                "grpc_target" to target,
            )
        val plan =
            ClientPlan(
                "http://127.0.0.1:1",
                users = 3,
                warmup_s = 0.0,
                window_s = 3_600.0,
                least_bytes = 0,
                most_s = 3_600.0,
                settings = common + settings,
            )
        val recorder = ClosedLoopRecorder(plan)
        return recorder.endAfter(CALLS, GrpcWorkload(plan, recorder))
    }

    @ParameterizedTest
    @CsvSource("netty, unary", "netty, stream", "vertx, unary", "vertx, stream")
    fun `each message is sent once, with its checksum, and is counted`(client: String, call: String) {
        val seen = ConcurrentHashMap.newKeySet<Long>()
        val spoilt = ConcurrentHashMap.newKeySet<Long>()
        val done = TestServer { chunk ->
            seen += chunk.sequence
            if (CRC32C().apply { update(chunk.payload.toByteArray()) }.value.toInt() != chunk.crc32C)
                spoilt += chunk.sequence
            TestServer.right(chunk)
        }
            .use { run(it, "client" to client, "call" to call) }
        assertTrue(done.correct > 0 && done.failed.isEmpty() && done.expected == done.correct, "$done")
        assertEquals((0 until done.figures.getValue("messages_sent").toLong()).toSet(), seen)
        assertEquals(emptySet<Long>(), spoilt)
        assertEquals(
            listOf(0.0, 0.0, 0.0),
            listOf("lost", "duplicated", "corrupted").map { done.figures["messages_$it"] },
        )
        assertTrue(done.bytes > 0)
        assertTrue(done.figures.getValue(LoadEvent.WAITING_SHARE) in 0.0..1.0)
    }

    @Test
    fun `a server that is gone before it reports its counts is no failure of the client, and is not sustained`() {
        val server = TestServer { TestServer.right(it) }
        val plan =
            ClientPlan(
                "http://127.0.0.1:1",
                users = 1,
                warmup_s = 0.0,
                window_s = 3_600.0,
                least_bytes = 0,
                most_s = 3_600.0,
                settings =
                    mapOf(
                        "client" to "netty",
                        "call" to "unary",
                        "sizes" to "10",
                        "grpc_target" to "127.0.0.1:${server.address.port}",
                    ),
            )
        val recorder = ClosedLoopRecorder(plan)
        val workload = GrpcWorkload(plan, recorder)
        recorder.await(correct = 1)
        server.close()
        recorder.stop()
        val figures = workload.end()
        assertEquals(1L, recorder.done(figures).failed["no report of what arrived"])
        assertTrue("messages_lost" !in figures && "stream_window_bytes" in figures, "$figures")
    }

    private fun changed(change: (Receipt.Builder) -> Unit): (Chunk) -> Receipt = {
        TestServer.right(it).toBuilder().apply(change).build()
    }

    @Test
    fun `a wrong receipt is a failure of its kind`() {
        assertEquals(setOf("corrupted"), TestServer(fault = changed { it.corrupted = 1 }).use(::run).failed.keys)
        assertEquals(setOf("duplicated"), TestServer(fault = changed { it.messages = 2 }).use(::run).failed.keys)
        assertEquals(setOf("lost"), TestServer(fault = changed { it.messages = 0 }).use(::run).failed.keys)
        assertEquals(setOf("length"), TestServer(fault = changed { it.bytes += 1 }).use(::run).failed.keys)
    }

    @ParameterizedTest
    @ValueSource(strings = ["netty", "vertx"])
    fun `a call that fails is a failure with its status`(client: String) {
        val done = TestServer {
            throw Status.RESOURCE_EXHAUSTED.asRuntimeException()
        }
            .use { run(it, "client" to client) }
        assertEquals(0, done.correct)
        assertTrue(
            done.failed.isNotEmpty() && done.failed.keys.all { it.startsWith("status ") },
            "${done.failed}",
        )
    }

    @Test
    fun `messages that the server counted twice or never are failures, even with correct receipts`() {
        val twice =
            TestServer()
                .apply { came = { Arrived.newBuilder().setMessages(it + 2).setDuplicated(2).build() } }
                .use(::run)
        assertEquals(mapOf("duplicated" to 2L), twice.failed)
        val lost =
            TestServer().apply { came = { Arrived.newBuilder().setMessages(maxOf(0, it - 3)).build() } }.use(::run)
        assertEquals(mapOf("lost" to 3L), lost.failed)
        assertEquals(3.0, lost.figures["messages_lost"])
    }

    @Test
    fun `windows are read back, and unexpected windows are an error`() {
        TestServer(window = 1_000_000).use { server ->
            val figures = run(server, "stream_window" to "1000000", "connection_window" to "").figures
            assertEquals(listOf(1e6, 1e6), listOf("stream_window_bytes", "connection_window_bytes").map { figures[it] })
            val refused = assertFailsWith<LoadError> { run(server, "connection_window" to "65535") }
            assertTrue("connection_window of 1000000" in refused.message.orEmpty(), refused.message)
        }
    }

    @Test
    fun `an impossible plan and a missing server are reported`() {
        fun refused(word: String, vararg settings: Pair<String, String>) =
            TestServer().use { server ->
                assertFailsWith<LoadError> { run(server, *settings) }
                    .message
                    .orEmpty()
                    .let { assertTrue(word in it, it) }
            }
        refused("client is 'x'", "client" to "x")
        refused("call is 'x'", "call" to "x")
        refused("sizes has 'many'", "sizes" to "many")
        refused("answers by HTTP/2", "grpc_target" to "127.0.0.1:1")
    }

    private companion object {
        const val CALLS = 20
    }
}
