package bench.loadgen.closed.pattern

import bench.loadgen.LoadEvent
import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.ManualClock
import bench.loadgen.closed.await
import bench.loadgen.closed.pattern.client.end
import io.vertx.core.http.HttpServerResponse
import kotlin.test.Test
import kotlin.test.assertEquals

/** Each window lasts one second. Its ticks arrive in the middle of it and are created at that moment. */
class TickerWorkloadTest {
    private val clock = ManualClock()

    private fun nowUs() = clock() / 1_000

    private fun HttpServerResponse.tick(sequence: Long) {
        write("data:{\"sequence\":$sequence,\"time_us\":${nowUs()}}\n\n")
    }

    /**
     * The server writes with [write] and then calls [leave].
     *
     * @param correct expected number of correct ticks of each stream
     * @param failed expected number of failed ticks of each stream
     * @param isOpen whether the streams are open in the end
     */
    private fun run(
        server: TickerServer,
        intervalMs: Long,
        correct: Int = 0,
        failed: Int = 0,
        isOpen: Boolean = true,
        leave: HttpServerResponse.() -> Unit = {},
        write: HttpServerResponse.() -> Unit = {},
    ): LoadEvent.ClosedDone {
        val plan = PatternRuns.plan(server.port, "sse", USERS, "interval_ms" to "$intervalMs", "timeout_ms" to "30000")
        val recorder = ClosedLoopRecorder(plan.copy(window_s = 1.0), clock)
        val workload = TickerWorkload(plan, recorder, ::nowUs)
        clock.pass(500)
        server.each(write)
        recorder.await(correct * USERS, failed * USERS)
        server.each(leave)
        await({ "${workload.openCount} open" }) { workload.openCount == if (isOpen) USERS else 0 }
        clock.pass(500)
        recorder.tick()
        return recorder.done(workload.end())
    }

    @Test
    fun `every tick of every stream counts`() =
        TickerServer().use { server ->
            val done = run(server, intervalMs = 100, correct = 10) { (0L..<10L).forEach { tick(it) } }
            assertEquals(listOf(10L * USERS, 10L * USERS), listOf(done.correct, done.expected))
            assertEquals(
                listOf(USERS.toDouble(), 10.0 * USERS, 0.0),
                listOf("streams_open", "deliveries_expected", "deliveries_lost").map { done.figures[it] },
            )
        }

    @Test
    fun `skipped ticks are lost, ticks after the last one are missing`() =
        TickerServer().use { server ->
            val done =
                run(server, intervalMs = 10, correct = 28) {
                    (0L..30L).filter { it % 10 != 3L }.forEach { tick(it) }
                }
            val missing = 100L - 31
            assertEquals(mapOf("lost" to 3L * USERS, "missing" to missing * USERS), done.failed)
            assertEquals((3.0 + missing) * USERS, done.figures["deliveries_lost"])
            assertEquals(28L * USERS, done.correct)
        }

    @Test
    fun `repeated and unreadable ticks are each counted once per stream`() =
        TickerServer().use { server ->
            val done =
                run(server, intervalMs = 100, correct = 9, failed = 2) {
                    (0L..7L).forEach { tick(it) }
                    tick(7)
                    write("data:{\"sequence\":x}\n\n")
                    tick(9)
                }
            assertEquals(mapOf("corrupted" to 1L * USERS, "duplicated" to 1L * USERS), done.failed)
            assertEquals(9L * USERS, done.correct)
        }

    @Test
    fun `a stream that ends is a failure, and its remaining ticks are missing`() =
        listOf<HttpServerResponse.() -> Unit>({ end() }, { reset() }).forEach { leave ->
            TickerServer().use { server ->
                val done =
                    run(server, intervalMs = 10, correct = 5, isOpen = false, leave = leave) {
                        (0L..<5L).forEach { tick(it) }
                    }
                assertEquals(mapOf("ended" to 1L * USERS, "missing" to (100L - 5) * USERS), done.failed)
                assertEquals(0.0, done.figures["streams_open"])
            }
        }

    @Test
    fun `a stream that is refused, or without a server, is a failure, and all its ticks are missing`() =
        listOf(TickerServer(status = 503), TickerServer().also { it.close() }).forEach { server ->
            val done = server.use { run(it, intervalMs = 10, isOpen = false) }
            assertEquals(mapOf("not opened" to 1L * USERS, "missing" to 100L * USERS), done.failed)
        }

    private companion object {
        const val USERS = 3
    }
}
