package bench.runtime

import bench.UserError
import bench.runtime.local.ChildProcess
import bench.runtime.local.Ledger
import bench.runtime.local.Ports
import org.junit.jupiter.api.io.TempDir
import java.net.InetAddress
import java.net.ServerSocket
import java.nio.file.Path
import kotlin.io.path.readLines
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

class LocalProcessTest {
    @TempDir
    lateinit var folder: Path

    private fun failure(vararg command: String): String = ChildProcess.start(command.toList(), folder, emptyMap(), folder.resolve("out.log"), Ledger(folder.resolve("ledger"))).use { child ->
        assertFailsWith<UserError> { Readiness.await("slow-poke", "http://127.0.0.1:1/health", child, limitMs = 400) }.message.orEmpty()
    }

    @Test
    fun `a service that never gets ready is told with what it printed`() {
        val message = failure("sh", "-c", "echo waiting for a database; exec sleep 60")
        assertTrue(message.startsWith("slow-poke did not get ready within") && "waiting for a database" in message, message)
    }

    @Test
    fun `a service that ends before it is ready is told with exit code and reason`() {
        val message = failure("sh", "-c", "echo 'java.net.BindException: Address already in use'; echo bye; exit 3")
        assertTrue("ended with exit code 3" in message && "Address already in use" in message, message)
    }

    @Test
    fun `of the user's environment a service gets no settings, only what it needs to be found`() {
        val log = folder.resolve("environment.log")
        ChildProcess.start(listOf("env"), folder, mapOf("PORT" to "8080"), log, Ledger(folder.resolve("ledger"))).use { it.handle.waitFor() }
        val given = log.readLines().map { it.substringBefore('=') }.toSet()
        assertTrue(given.containsAll(setOf("PATH", "PORT")), "$given")
        assertEquals(emptySet(), given - setOf("PATH", "PORT", "HOME", "TMPDIR", "LANG", "LC_ALL", "TZ"))
    }

    @Test
    fun `a port in use is passed over, and with none left that is said`() {
        ServerSocket(0, 1, InetAddress.getLoopbackAddress()).use { taken ->
            val port = taken.localPort
            val message = assertFailsWith<UserError> { Ports(port..port).free() }.message.orEmpty()
            assertTrue("No free port left between $port and $port" in message && "BENCH_PORTS" in message, message)
        }
        assertTrue("not two ports" in assertFailsWith<UserError> { Ports.of("8080") }.message.orEmpty())
    }

    @Test
    fun `cores are shared out as the user says, in the words of cpuset`() {
        val set = mapOf("SERVICE_CPUSET" to "2-3", "MOCK_CPUSET" to "0", "INJECTOR_CPUSET" to "0,1")
        val cores = Cores.configured(Settings(set, mapOf("MOCK_CPUSET" to "7"))::get, 4)!!
        assertEquals(Cores(listOf(2, 3), listOf(0), listOf(0, 1), 4), cores)
        assertEquals(mapOf("SERVICE_CPUSET" to "2,3", "MOCK_CPUSET" to "0", "INJECTOR_CPUSET" to "0,1", "MONITORING_CPUSET" to "0,1"), cores.variables)
        assertEquals(1.5, cores.copy(quota = 1.5).allowance().service)
        assertEquals(null, Cores.configured(Settings(emptyMap(), mapOf("MOCK_CPUSET" to ""))::get, 4))
        assertTrue("SERVICE_CPUSET is 'two'" in assertFailsWith<UserError> { Cores.configured({ "two" }, 4) }.message.orEmpty())
    }

    @Test
    fun `the service never shares a core with the bench where there are two`() {
        assertEquals(Cores(null, null, null, 1), Cores.of(1, canPin = true))
        assertEquals(Cores(service = listOf(1), mock = listOf(0), injector = listOf(0), 2), Cores.of(2, canPin = true))
        for (count in 4..64) Cores.of(count, canPin = true).let { cores ->
            assertEquals(emptySet(), cores.service!!.toSet() intersect (cores.mock!! + cores.injector!!).toSet(), "$count cores: $cores")
        }
    }
}
