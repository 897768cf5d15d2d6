package bench.e2e

import bench.PatienceFactor
import java.net.InetAddress
import java.net.ServerSocket
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** Errors that the user can solve print one sentence and end with exit code 2. */
@UsesProcessesApart
class UserErrorIT {
    private fun assertRefused(arguments: String, sentence: String, environment: Map<String, String> = emptyMap()) {
        val result = CommandLine.bench(arguments, environment)
        assertEquals(2, result.exitCode, result.output)
        assertTrue(sentence in result.output, result.output)
    }

    @Test
    fun `unknown names`() {
        assertRefused("run --runtime local --services vertex", "There is no service 'vertex'. Known are:")
        assertRefused("run --runtime local --profile quik", "There is no profile 'quik'. Known are:")
        assertRefused("run nonsense", "There is no experiment 'nonsense'. Known are:")
    }

    @Test
    fun `options before the name of a proof are not silently ignored`() =
        assertRefused(
            "verify --runtime local co",
            "bench: Options come after the proof's name: ./bench verify co --runtime local.",
        )

    @Test
    fun `a folder that cannot be created`() =
        assertRefused(
            "run --runtime local --services express --profile smoke --out /dev/full/run",
            "Could not make the folder /dev/full/run",
        )

    @Test
    fun `a service of one's own that does not answer is found before anything is measured`() =
        assertRefused(
            "run --profile smoke --url http://127.0.0.1:1 --path /orders",
            " s (http://127.0.0.1:1/orders does not answer): its own output may say why. " + "No trial had ended",
            mapOf(PatienceFactor.VARIABLE to "1"),
        )

    @Test
    fun `ports in use`() {
        // Those of another place may be about to be used by a run there.
        val own = checkNotNull(Place.current.ports).toList().takeLast(20)
        val taken = own.map { ServerSocket(it, 1, InetAddress.getLoopbackAddress()) }
        try {
            val ports = mapOf("BENCH_PORTS" to "${own.first()}-${own.last()}")
            assertRefused("conform express --runtime local", "bench: No free port left between", ports)
        } finally {
            taken.forEach { it.close() }
        }
    }

    @Test
    fun `a full disk behind standard output is an error, a reader that stops early is not`() {
        val full = shell("\"\$@\" >/dev/full")
        assertEquals(2, full.exitCode, full.output)
        // Java may print a warning first.
        val last = full.output.trim().lines().last()
        assertEquals(
            "bench: Could not write to standard output (No space left on device), so part of the output is missing.",
            last,
        )
        val enough = shell("\"\$@\" | true")
        assertTrue("bench:" !in enough.output, enough.output)
    }

    private fun shell(script: String) = CommandLine.run(listOf("sh", "-c", script, "sh") + CommandLine.runner("list"))
}
