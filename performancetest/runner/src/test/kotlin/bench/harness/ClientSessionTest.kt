package bench.harness

import bench.UserError
import bench.await
import bench.loadgen.closed.ClientEvent
import bench.loadgen.closed.ClientPlan
import bench.loadgen.closed.ClientProcess
import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.Workload
import bench.runtime.Lifetime
import java.io.PipedInputStream
import java.io.PipedOutputStream
import java.io.PrintStream
import java.util.concurrent.CountDownLatch
import kotlin.concurrent.thread
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class ClientSessionTest {
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
        ClientProcess(PipedInputStream(toClient).bufferedReader(), PrintStream(clientsEnd), begin).serve()
    }

    private fun session(life: Lifetime = Life()) =
        ClientSession("c", toClient.bufferedWriter(), fromClient.bufferedReader(), life)

    @Test
    fun `a plan is run and told, another one after it, until the input ends`() {
        val seen = mutableListOf<ClientPlan>()
        val process = client { plan, tally ->
            seen += plan
            tally.correct(System.nanoTime())
            Workload { mapOf("x_ms" to 1.5) }
        }
        val session = session()
        val ticks = mutableListOf<ClientEvent.Tick>()
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
    fun `a run that is to end ends early`() {
        client { _, _ -> Workload { emptyMap() } }
        val done = session().run(plan.copy(window_s = 3_600.0, most_s = 3_600.0)) { false }
        assertTrue(done.window_s < 60)
    }

    @Test
    fun `what cannot be run is told, and the next can`() {
        client { plan, _ -> if (plan.users == 3) throw UserError("no path") else Workload { emptyMap() } }
        val session = session()
        assertTrue("no path" in assertFailsWith<ClientFailure> { session.run(plan) { true } }.message.orEmpty())
        assertEquals(0, session.run(plan.copy(users = 4)) { true }.expected)
    }

    @Test
    fun `a client that ends by itself is told with what it said last`() {
        clientsEnd.write("{\"type\":\"ready\"}\n".encodeToByteArray())
        PipedInputStream(toClient)
        val session = session(Life(isAlive = false))
        clientsEnd.close()
        val message = assertFailsWith<UserError> { session.run(plan) { true } }.message.orEmpty()
        assertTrue("signal 9" in message && "out of memory" in message, message)
    }

    @Test
    fun `a client that hangs is ended, and said to have been`() {
        val hangs = CountDownLatch(1)
        client { _, _ ->
            Workload {
                hangs.await()
                emptyMap()
            }
        }
        val session =
            ClientSession(
                "c",
                toClient.bufferedWriter(),
                fromClient.bufferedReader(),
                Life(isAlive = false),
                patienceS = 0,
            ) {
                clientsEnd.close()
            }
        val message = assertFailsWith<UserError> { session.run(plan) { true } }.message.orEmpty()
        assertTrue("was not done 1 s after it had begun, and was ended" in message, message)
        hangs.countDown()
    }

    @Test
    fun `words that are none are no answer`() {
        clientsEnd.write("Hello\n".encodeToByteArray())
        assertTrue("Hello" in assertFailsWith<UserError> { session() }.message.orEmpty())
    }
}
