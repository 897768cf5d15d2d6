package bench.runtime.kubernetes

import bench.BenchFailure
import java.util.concurrent.CopyOnWriteArrayList
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class PortForwardTest {
    private val started = CopyOnWriteArrayList<Process>()

    private fun process(script: String) = ProcessBuilder("bash", "-c", script).start().also { started += it }

    private val listening = "echo Forwarding from 127.0.0.1:18080; echo Forwarding from 127.0.0.1:18081; "

    private fun until(condition: () -> Boolean) {
        val endNs = System.nanoTime() + 60_000_000_000
        while (!condition() && System.nanoTime() < endNs) Thread.sleep(5)
        assertTrue(condition())
    }

    @Test
    fun `a command that ends is started again, however much it prints`() =
        PortForward("a", 1) { process("head -c 300000 /dev/zero") }.use { until { started.size >= 3 } }

    @Test
    fun `a command that cannot be started is tried again`() {
        var tries = 0
        PortForward("a", 1) { if (++tries < 3) throw IllegalStateException() else process("exec sleep 600") }
            .use { until { started.size == 1 } }
        until { !started.single().isAlive }
    }

    @Test
    fun `all ports are awaited, also those for a new pod`() {
        var ends = 0
        PortForward("a", 2, { ends++ }) { process(listening + "exec sleep 600") }
            .use {
                it.await()
                it.restart()
                it.await()
                assertEquals(2, started.size)
                assertFalse(started[0].isAlive)
            }
        until { started.none { it.isAlive } }
        assertEquals(1, ends)
    }

    @Test
    fun `a port that never listens is a failure of the bench`() {
        PortForward("mock", 3) { process(listening + "exec sleep 600") }
            .use { forward ->
                val failure = assertFailsWith<BenchFailure> { forward.await(limitMs = 100) }
                assertEquals("The pod mock had no port here after 0 s.", failure.message)
            }
    }

    @Test
    fun `ports of this machine lead to those of the pod`() =
        assertEquals(
            listOf("port-forward", "--address=127.0.0.1", "pod/vertx-1", "18080:8080", "18081:9000"),
            PortForward.arguments("vertx-1", mapOf(18080 to 8080, 18081 to 9000)),
        )
}
