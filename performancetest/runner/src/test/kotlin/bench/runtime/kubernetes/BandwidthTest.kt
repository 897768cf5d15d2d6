package bench.runtime.kubernetes

import java.io.IOException
import java.util.concurrent.TimeUnit
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue

class BandwidthTest {
    private val path = TestPods.path("load and service", "127.0.0.1")
    private val started = mutableListOf<Process>()

    private fun shell(command: List<String>) = PodShell(ProcessBuilder(command).start().also { started += it })

    private fun listening(script: String) = { _: PodContainer, _: List<String> -> shell(listOf("bash", "-c", script)) }

    private fun output(command: List<String>): String? {
        val process = ProcessBuilder(command).start()
        return process.inputReader().readText().takeIf { process.waitFor() == 0 }
    }

    private fun assumePerl() = assumeTrue(runCatching { output(listOf("perl", "-e", "1")) }.getOrNull() != null)

    @Test
    fun `perl sends and counts on this machine`() {
        assumePerl()
        val asked = mutableListOf<String>()
        val bandwidth =
            Bandwidth(
                { at, command -> shell(command).also { asked += at.pod.name } },
                { from, command -> output(command).also { asked += from.pod.name } },
            )
        assertTrue(assertNotNull(bandwidth.mbitPerS(path)) > 0)
        assertEquals(listOf("service-1", "load-0"), asked)
    }

    @Test
    fun `perl needs no module that is not in perl-base`() {
        assumePerl()
        val command = Bandwidth.sender("127.0.0.1", port = 1)
        val files = output(command.dropLast(1) + "print join \"\\n\", values %INC").orEmpty().lines()
        assumeTrue(files.any { BASE in it })
        assertEquals(emptyList(), files.filter { BASE !in it })
    }

    @Test
    fun `megabits per second come from bytes and seconds`() {
        assertEquals(80.0, Bandwidth.mbitPerS("4000000 0.4"))
        listOf("", "4000000", "many 0.4", "0 0.4", "4000000 0").forEach { assertNull(Bandwidth.mbitPerS(it), it) }
    }

    @Test
    fun `without perl, without an answer or without a way to send it is not known`() {
        val none = Bandwidth({ _, _ -> throw IOException("no kubectl") }, { _, _ -> "" })
        assertNull(none.mbitPerS(path))
        listOf("exit 127", "read; echo a port; echo .", "read; echo 7; echo .; read; echo 0 0; echo .").forEach {
            assertNull(Bandwidth(listening(it)) { _, _ -> "" }.mbitPerS(path), it)
        }
        val listener = listening("read; echo 7; echo .; read; echo 4000000 0.4; echo .")
        assertNull(Bandwidth(listener) { _, _ -> null }.mbitPerS(path))
        assertNotNull(Bandwidth(listener) { _, _ -> "" }.mbitPerS(path))
    }

    @Test
    fun `a pod without an address is not asked`() {
        val bandwidth = Bandwidth({ _, _ -> error("asked") }, { _, _ -> error("asked") })
        assertNull(bandwidth.mbitPerS(TestPods.path("load and service", address = null)))
    }

    @Test
    fun `the listener ends, also if nothing was sent`() {
        assertNull(Bandwidth(listening("read; echo 7; echo .; exec sleep 600")) { _, _ -> null }.mbitPerS(path))
        assertTrue(started.single().waitFor(1, TimeUnit.MINUTES))
    }

    private companion object {
        const val BASE = "/perl-base/"
    }
}
