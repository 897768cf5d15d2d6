package bench.runtime

import bench.UserError
import bench.await
import bench.loadgen.ClientPlan
import bench.loadgen.LoadError
import bench.loadgen.LoadEvent
import bench.loadgen.LoadPlan
import bench.loadgen.LoadProcess
import bench.loadgen.Phase
import bench.loadgen.closed.ClosedLoop
import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.Workload
import java.io.PipedInputStream
import java.io.PipedOutputStream
import java.io.PrintStream
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class LoadSessionTest {
    private class Life(override var isAlive: Boolean = true) : Lifetime {
        override val ending
            get() = if (isAlive) null else "signal 9"

        override fun lastOutput() = "out of memory\n"
    }

    private val plan =
        ClientPlan(
            "http://x",
            users = 3,
            warmup_s = 0.0,
            window_s = 0.2,
            least_bytes = 0,
            most_s = 1.0,
            settings = mapOf("a" to "b"),
        )
    private val toClient = PipedOutputStream()
    private val fromClient = PipedInputStream(1 shl 16)
    private val clientsEnd = PipedOutputStream(fromClient)

    private fun client(begin: (ClientPlan, ClosedLoopRecorder) -> Workload) = thread {
        LoadProcess(PipedInputStream(toClient).bufferedReader(), PrintStream(clientsEnd), ClosedLoop(begin)).serve()
    }

    private fun session(life: Lifetime = Life()) =
        LoadSession("c", toClient.bufferedWriter(), fromClient.bufferedReader(), life)

    @Test
    fun `a plan is run and reported, then the next one, until the input ends`() {
        val seen = mutableListOf<ClientPlan>()
        val process = client { plan, tally ->
            seen += plan
            tally.correct(System.nanoTime())
            Workload { mapOf("x_ms" to 1.5) }
        }
        val session = session()
        val ticks = mutableListOf<LoadEvent.ClosedTick>()
        val done =
            session.run(plan) {
                ticks += it
                true
            }
        assertEquals(1L to mapOf("x_ms" to 1.5), done.correct to done.figures)
        assertTrue(ticks.isNotEmpty() && ticks.last().correct == 1L)
        session.run(plan.copy(users = 4)) { true }
        assertEquals(listOf(3, 4), seen.map { it.users })
        toClient.close()
        process.join(60_000)
        assertFalse(process.isAlive, "a client must not outlive its runner")
    }

    @Test
    fun `a stopped run ends early`() {
        client { _, _ -> Workload { emptyMap() } }
        val done = session().run(plan.copy(window_s = 3_600.0, most_s = 3_600.0)) { false }
        assertTrue(done.window_s < 60)
    }

    @Test
    fun `a plan that cannot run is reported, and the next one runs`() {
        client { plan, _ -> if (plan.users == 3) throw LoadError("no path") else Workload { emptyMap() } }
        val session = session()
        assertTrue("no path" in assertFailsWith<LoadFailure> { session.run(plan) { true } }.message.orEmpty())
        assertEquals(0, session.run(plan.copy(users = 4)) { true }.expected)
    }

    @Test
    fun `a client that ends is reported with its last output`() {
        clientsEnd.write("{\"type\":\"ready\"}\n".encodeToByteArray())
        PipedInputStream(toClient)
        val session = session(Life(isAlive = false))
        clientsEnd.close()
        val message = assertFailsWith<UserError> { session.run(plan) { true } }.message.orEmpty()
        assertTrue("signal 9" in message && "out of memory" in message, message)
    }

    @Test
    fun `a client that is silent for too long is ended and reported`() {
        PipedInputStream(toClient)
        clientsEnd.write("{\"type\":\"ready\"}\n".encodeToByteArray())
        var isEnded = false
        val session =
            LoadSession("c", toClient.bufferedWriter(), fromClient.bufferedReader(), Life(), patienceS = 2) {
                isEnded = true
            }
        val message = assertFailsWith<UserError> { session.run(plan) { true } }.message.orEmpty()
        assertEquals("The load generator c said nothing for 2 s, and was ended: out of memory", message)
        assertTrue(isEnded)
    }

    @Test
    fun `a client that never stops counting is ended long after the end of its plan`() {
        PipedInputStream(toClient)
        val isOver = CountDownLatch(1)
        val counting = thread {
            // Without a flush, the reader looks into the pipe only once a second.
            fun say(line: String) = clientsEnd.run { write("$line\n".encodeToByteArray()).also { flush() } }
            say("{\"type\":\"ready\"}")
            while (!isOver.await(10, TimeUnit.MILLISECONDS)) say(
                "{\"type\":\"closed_tick\",\"elapsed_s\":1,\"correct\":0,\"failed\":0}"
            )
        }
        val session =
            LoadSession("c", toClient.bufferedWriter(), fromClient.bufferedReader(), Life(), patienceS = 2) {
                isOver.countDown()
            }
        val message = assertFailsWith<UserError> { session.run(plan) { true } }.message.orEmpty()
        assertEquals(
            "The load generator c was not done 2 s after the end of its plan, and was ended: out of memory",
            message,
        )
        counting.join()
    }

    @Test
    fun `a client that never becomes ready is ended too`() {
        val message =
            assertFailsWith<UserError> {
                    LoadSession("c", toClient.bufferedWriter(), fromClient.bufferedReader(), Life(), patienceS = 0)
                }
                .message
                .orEmpty()
        assertTrue("said nothing for 0 s" in message, message)
    }

    @Test
    fun `a plan of the other kind is refused, and the next one runs`() {
        client { _, _ -> Workload { emptyMap() } }
        val session = session()
        val open = LoadPlan("http://x", listOf(Phase(1.0, 1)), timeout_ms = 1, late_after_ms = 1)
        assertTrue("follows no schedule" in assertFailsWith<LoadFailure> { session.run(open) { true } }.reason)
        assertEquals(0, session.run(plan) { true }.expected)
    }

    @Test
    fun `output of libraries is ignored, and text without a message is no answer`() {
        clientsEnd.write("Hello\n{\"type\":\"hello\"}\n".encodeToByteArray())
        assertTrue("hello" in assertFailsWith<UserError> { session() }.message.orEmpty())
    }

    @Test
    fun `a client killed in the middle of a line is reported as ended`() {
        clientsEnd.write("{\"type\":\"re\n".encodeToByteArray())
        val message = assertFailsWith<UserError> { session(Life(isAlive = false)) }.message.orEmpty()
        assertTrue("ended by itself (signal 9)" in message, message)
    }
}
