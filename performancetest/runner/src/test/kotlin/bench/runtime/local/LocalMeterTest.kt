package bench.runtime.local

import bench.contract.FakeService
import bench.contract.fakeService
import bench.machine.Affinity
import bench.model.Track
import bench.runtime.BenchPart
import bench.runtime.Cores
import bench.runtime.RunningService
import bench.wording.ReasonWords
import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import org.junit.jupiter.api.io.TempDir

class LocalMeterTest {
    @TempDir private lateinit var root: Path

    private fun allowed(pid: Long, cores: String) =
        root.resolve("proc/$pid/task/$pid/status").createParentDirectories().writeText("Cpus_allowed_list:\t$cores\n")

    /** Of a service and a mock whose threads may use these cores; null: not visible. */
    private fun misplaced(cores: Cores, serviceCores: String?, mockCores: String): List<String> =
        ChildProcesses(root).use { children ->
            val meter = LocalMeter(LocalBackingServices(children, Ports.of(null), null), cores, Affinity(root))
            val mock =
                children.start("mock", listOf("sleep", "60"), root, emptyMap()).also { allowed(it.pid, mockCores) }
            meter.add(BenchPart.MOCK, mock)
            serviceCores?.let { allowed(SERVICE, it) }
            service().use { meter.misplaced(it).map(ReasonWords::text) }
        }

    private fun service(): RunningService =
        object :
            RunningService by FakeService(
                fakeService(name = "vertx"),
                Track.STOCK,
                mapOf("DEPENDENCY_URL" to "http://127.0.0.1:1"),
                null,
            ) {
            override val pid = SERVICE
        }

    @Test
    fun `what the kernel says of each part is compared with the record`() {
        val cores = Cores(listOf(1), listOf(0), listOf(0), 2)
        assertEquals(emptyList(), misplaced(cores, null, "0"))
        assertEquals(emptyList(), misplaced(cores, "1", "0"))
        assertEquals(listOf("vertx could use cores 0-1, it was given 1"), misplaced(cores, "0-1", "0"))
        assertEquals(listOf("mock could use cores 1, it was given 0"), misplaced(cores, "1", "1"))
        assertEquals(emptyList(), misplaced(Cores(null, null, null, 2), "0-1", "0-1"), "nothing is pinned")
    }

    private companion object {
        /** Above what a kernel gives out. */
        const val SERVICE = 5_000_000L
    }
}
