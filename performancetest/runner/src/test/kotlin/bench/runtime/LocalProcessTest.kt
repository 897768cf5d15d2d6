package bench.runtime

import bench.UserError
import bench.await
import bench.runtime.local.ChildProcess
import bench.runtime.local.ChildProcessRegistry
import bench.runtime.local.Ports
import java.net.InetAddress
import java.net.ServerSocket
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.exists
import kotlin.io.path.readLines
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.io.TempDir

class LocalProcessTest {
    @TempDir lateinit var folder: Path

    /** @param words output before it is asked whether it is ready */
    private fun failure(words: String, limitMs: Long, vararg command: String): String =
        child(*command).use { child ->
            await({ child.lastOutput() }) { words in child.lastOutput() }
            assertFailsWith<UserError> { Readiness.await("slow-poke", NOWHERE, child, Readiness.Patience(limitMs)) }
                .message
                .orEmpty()
        }

    @Test
    fun `a service that never becomes ready is reported with its output`() {
        val message = failure("database", 200, "sh", "-c", "echo waiting for a database; exec sleep 60")
        assertTrue(
            Regex("slow-poke did not get ready within \\d+ s \\(${Regex.escape(NOWHERE)} does not answer\\)")
                .matchesAt(message, 0) && "waiting for a database" in message,
            message,
        )
    }

    @Test
    fun `the CPU of a tree keeps what an ended child used`() {
        val count = "(i=0; while [ ${'$'}i -lt 300000 ]; do i=${'$'}((i+1)); done)"
        child("sh", "-c", "$count; echo counted; exec sleep 60").use { child ->
            await({ child.lastOutput() }) { "counted" in child.lastOutput() }
            val (own, all) = child.sample()!!.cpu_s to child.sampleAll()!!.cpu_s
            assertTrue(all > own + 0.02, "$own s, with its ended child $all s")
        }
    }

    @Test
    fun `a service that ends before it is ready is reported with exit code and reason`() {
        val message = failure("bye", 60_000, "sh", "-c", "echo '$REASON'; echo bye; exit 3")
        assertTrue("ended with exit code 3" in message && REASON in message, message)
    }

    @Test
    fun `a service gets no settings from the user's environment, only variables that it needs to start`() {
        val log = folder.resolve("environment.log")
        ChildProcess.start(
                listOf("env"),
                folder,
                mapOf("PORT" to "8080"),
                log,
                ChildProcessRegistry(folder.resolve("ledger")),
            )
            .use {
                it.handle.waitFor()
            }
        val given = log.readLines().map { it.substringBefore('=') }.toSet()
        assertTrue(given.containsAll(setOf("PATH", "PORT")), "$given")
        assertEquals(emptySet(), given - setOf("PATH", "PORT", "HOME", "TMPDIR", "LC_ALL", "TZ"))
    }

    @Test
    fun `what a process has started ends with it, even if it does not pass the signal on`() {
        child("sh", "-c", "sleep 300 & trap 'exit 0' TERM; echo started; wait").use { parent ->
            await({ parent.lastOutput() }) { "started" in parent.lastOutput() }
            val below = parent.handle.descendants().toList()
            assertEquals(1, below.size)
            assertEquals(0, parent.terminate(10_000))
            await({ "it still runs" }) { !below.single().isAlive }
        }
    }

    @Test
    fun `returned ports are used again, the last ones used come last`() {
        // Below the ephemeral range, like the runner's own range.
        val range =
            (19_500..19_999)
                .first { first ->
                    (first..first + 2).all { port ->
                        runCatching { ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close() }.isSuccess
                    }
                }
                .let { it..it + 2 }
        val ports = Ports(range)
        assertEquals(range.toList(), List(3) { ports.free() })
        assertFailsWith<UserError>("Nothing listens there yet.") { ports.free() }
        ports.giveBack(listOf(range.first + 1))
        assertEquals(range.first + 1, ports.free())
        ports.giveBack(range.toList())
        assertEquals(listOf(range.last, range.first, range.first + 1), List(3) { ports.free() })
    }

    private fun child(vararg command: String) =
        ChildProcess.start(
            command.toList(),
            folder,
            emptyMap(),
            folder.resolve("child.log"),
            ChildProcessRegistry(folder.resolve("ledger")),
        )

    private fun state(child: ChildProcess) =
        Path.of("/proc/${child.pid}/stat").readLines().first().substringAfterLast(") ").first()

    private fun awaitState(child: ChildProcess, isFrozen: Boolean) {
        val endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(30)
        while ((state(child) == 'T') != isFrozen) assertTrue(System.nanoTime() < endNs, "state ${state(child)}")
    }

    @Test
    fun `a paused process stands still, continues when resumed, and hears a signal to end while paused`() {
        assumeTrue(Path.of("/proc/self/stat").exists(), "there is no /proc")
        val child = child("sleep", "300")
        child.pause()
        awaitState(child, isFrozen = true)
        child.resume()
        awaitState(child, isFrozen = false)
        child.pause()
        awaitState(child, isFrozen = true)
        assertEquals(143, child.terminate(30_000), "SIGTERM, and not SIGKILL because it did not hear")
        child.pause()
    }

    @Test
    fun `a duty cycle lets a process run and pause in turns, and leaves it running`() {
        assumeTrue(Path.of("/proc/self/stat").exists(), "there is no /proc")
        child("sleep", "300").use { child ->
            DutyCycle(child, share = 0.5, periodMs = 40).use {
                repeat(3) {
                    awaitState(child, isFrozen = true)
                    awaitState(child, isFrozen = false)
                }
            }
            assertTrue(state(child) != 'T')
        }
        assertFailsWith<IllegalArgumentException> {
            DutyCycle(
                object : Pausable {
                    override fun pause() = Unit

                    override fun resume() = Unit
                },
                share = 1.0,
                periodMs = 40,
            )
        }
    }

    @Test
    fun `the file descriptor limit of a running process is lowered to just above its use and raised again`() {
        assumeTrue(Path.of("/usr/bin/prlimit").exists(), "there is no prlimit")
        fun soft(child: ChildProcess) =
            Path.of("/proc/${child.pid}/limits")
                .readLines()
                .first { it.startsWith("Max open files") }
                .split(Regex(" {2,}"))[1]
                .toInt()
        child("sleep", "300").use { child ->
            val before = soft(child)
            assertEquals(0, ProcessBuilder(FileDescriptorLimit.lower(child.pid, 40)).start().waitFor())
            assertTrue(soft(child) in 41..60, "${soft(child)}")
            assertEquals(0, ProcessBuilder(FileDescriptorLimit.raise(child.pid)).start().waitFor())
            assertTrue(soft(child) >= before, "${soft(child)}")
        }
    }

    @Test
    fun `a port in use is skipped, and running out of ports is reported`() {
        ServerSocket(0, 1, InetAddress.getLoopbackAddress()).use { taken ->
            val port = taken.localPort
            val message = assertFailsWith<UserError> { Ports(port..port).free() }.message.orEmpty()
            assertTrue("No free port left between $port and $port" in message && "BENCH_PORTS" in message, message)
        }
        listOf("8080", "0-999").forEach { value ->
            assertTrue("not two ports" in assertFailsWith<UserError> { Ports.of(value) }.message.orEmpty(), value)
        }
        assertTrue(
            "which are 1 ports: a run needs 20" in
                assertFailsWith<UserError> { Ports.of("8080-8080") }.message.orEmpty()
        )
        assertTrue("which are 0 ports" in assertFailsWith<UserError> { Ports.of("8090-8080") }.message.orEmpty())
    }

    private companion object {
        const val NOWHERE = "http://127.0.0.1:1/health"
        const val REASON = "java.net.BindException: Address already in use"
    }
}
