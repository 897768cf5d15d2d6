package bench.workload.pattern

import bench.workload.ClientEvent
import io.vertx.core.http.HttpServerResponse
import java.time.Instant
import java.time.temporal.ChronoUnit
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class TickerWorkloadTest {
    private fun HttpServerResponse.tick(sequence: Long) {
        write(
            "data:{\"sequence\":$sequence,\"time_us\":${ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now())}}\n\n"
        )
    }

    /**
     * @param intervalMs that is expected; 100: so much more comes than is due that a machine which is busy loses
     *   nothing.
     */
    private fun run(
        intervalMs: Long = 100,
        status: Int = 200,
        write: HttpServerResponse.(Long) -> Unit,
    ): ClientEvent.Done =
        TestHttp.ticker(status, write).use {
            PatternRuns.run(
                PatternRuns.plan(it.port, "sse", USERS, "interval_ms" to "$intervalMs").copy(window_s = 1.0)
            )
        }

    private fun ClientEvent.Done.due(intervalMs: Long) = Math.round(window_s * 1e9) / (intervalMs * 1_000_000)

    @Test
    fun `every tick of every stream counts`() {
        val done = run { tick(it) }
        assertTrue(
            done.correct > 0 && done.failed.isEmpty() && done.expected == done.correct,
            "${done.expected} ${done.failed}",
        )
        assertEquals(
            listOf(USERS.toDouble(), done.expected.toDouble(), 0.0),
            listOf("streams_open", "deliveries_expected", "deliveries_lost").map { done.figures[it] },
        )
    }

    @Test
    fun `what is left out is lost, what does not come any more is missing`() {
        val done =
            run(intervalMs = 10) { call -> if (call == 0L) (0L..30L).filter { it % 10 != 3L }.forEach { tick(it) } }
        val missing = done.due(10) - 31
        assertEquals(mapOf("lost" to 3L * USERS, "missing" to missing * USERS), done.failed)
        assertEquals((3.0 + missing) * USERS, done.figures["deliveries_lost"])
        assertEquals(28L * USERS, done.correct)
    }

    @Test
    fun `what comes twice and what cannot be read are told, each once a stream`() {
        assertEquals(
            mapOf("duplicated" to 1L * USERS),
            run {
                tick(it)
                if (it == 7L) tick(it)
            }
                .failed,
        )
        assertEquals(
            mapOf("corrupted" to 1L * USERS),
            run { if (it == 7L) write("data:{\"sequence\":x}\n\n") else tick(it) }.failed,
        )
    }

    @Test
    fun `a stream that ends has failed, and what it would have brought is missing`() {
        listOf<HttpServerResponse.() -> Unit>({ end() }, { reset() }).forEach { leave ->
            val done = run(intervalMs = 10) { if (it == 5L) leave() else tick(it) }
            assertEquals(mapOf("ended" to 1L * USERS, "missing" to (done.due(10) - 5) * USERS), done.failed)
            assertEquals(0.0, done.figures["streams_open"])
        }
    }

    @Test
    fun `a stream that is refused, or nobody there, has failed with all that was due`() {
        val refused = run(intervalMs = 10, status = 503) {}
        assertEquals(mapOf("not opened" to 1L * USERS, "missing" to refused.due(10) * USERS), refused.failed)
        val nobody = PatternRuns.run(PatternRuns.plan(1, "sse", USERS, "interval_ms" to "10"))
        assertEquals(mapOf("not opened" to 1L * USERS, "missing" to nobody.due(10) * USERS), nobody.failed)
    }

    private companion object {
        const val USERS = 3
    }
}
