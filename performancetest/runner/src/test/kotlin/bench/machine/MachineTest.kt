package bench.machine

import bench.model.CoreKind
import bench.model.CpuFacts
import bench.model.CpuThread
import bench.model.Topology
import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull
import org.junit.jupiter.api.io.TempDir

class MachineTest {
    @TempDir private lateinit var root: Path

    private fun write(file: String, text: String) = root.resolve(file).createParentDirectories().writeText("$text\n")

    private fun cpu(file: String, text: String) = write("sys/devices/system/cpu/$file", text)

    private fun machine(online: String, siblings: Map<Int, String>): Machine {
        cpu("online", online)
        siblings.forEach { (id, list) -> cpu("cpu$id/topology/thread_siblings_list", list) }
        return Machine(root)
    }

    private fun allowed(list: String) = write("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t$list")

    @Test
    fun `siblings are threads of one core in both ways of counting`() {
        val split = machine("0-3", mapOf(0 to "0,2", 1 to "1,3", 2 to "0,2", 3 to "1,3"))
        assertEquals(listOf(0, 1, 0, 1), split.online?.threads?.map { it.core })
        val adjacent = machine("0-3", mapOf(0 to "0-1", 1 to "0-1", 2 to "2-3", 3 to "2-3"))
        assertEquals(listOf(0, 0, 2, 2), adjacent.online?.threads?.map { it.core })
    }

    @Test
    fun `cores that are offline or not allowed are not used`() {
        val machine = machine("0,2-7", (0..7).associateWith { "$it" })
        allowed("1-2,4-5")
        assertEquals(listOf(2, 4, 5), machine.allowed().ids)
        assertEquals(listOf(2, 4), machine.usable(processors = 2).ids)
    }

    @Test
    fun `without files of the kernel every processor counts as a core`() {
        val machine = Machine(root)
        assertNull(machine.online)
        assertNull(machine.facts)
        val count = Runtime.getRuntime().availableProcessors()
        assertEquals(Topology.flat(0..<count), machine.allowed())
    }

    @Test
    fun `fast and slow cores are told apart by the kernel's lists or by their strength`() {
        val machine = { machine("0-3", emptyMap()) }
        fun kinds(read: Machine) = read.online?.threads?.map(CpuThread::kind)
        (0..3).forEach { cpu("cpu$it/cpufreq/cpuinfo_max_freq", if (it < 2) "5300000" else "5100000") }
        assertEquals(List(4) { CoreKind.SAME }, kinds(machine()))
        (0..3).forEach { cpu("cpu$it/cpu_capacity", if (it < 2) "446" else "1024") }
        assertEquals(CoreKind.EFFICIENCY to CoreKind.PERFORMANCE, kinds(machine())?.let { it[1] to it[2] })
        write("sys/devices/cpu_core/cpus", "0-1")
        write("sys/devices/cpu_atom/cpus", "2-3")
        assertEquals(CoreKind.PERFORMANCE to CoreKind.EFFICIENCY, kinds(machine())?.let { it[1] to it[2] })
    }

    @Test
    fun `governor, turbo and huge pages are facts of the machine`() {
        val machine = machine("0-3", mapOf(0 to "0,2", 1 to "1,3", 2 to "0,2", 3 to "1,3"))
        assertEquals(CpuFacts(2, 4, listOf("0,2", "1,3")), machine.facts)
        (0..3).forEach { cpu("cpu$it/cpufreq/scaling_governor", if (it == 3) "powersave" else "performance") }
        cpu("intel_pstate/no_turbo", "1")
        write("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never")
        assertEquals(
            CpuFacts(
                2,
                4,
                listOf("0,2", "1,3"),
                governor = "performance, powersave",
                turbo = false,
                huge_pages = "madvise",
            ),
            machine.facts,
        )
        root.resolve("sys/devices/system/cpu/intel_pstate/no_turbo").toFile().delete()
        cpu("cpufreq/boost", "1")
        assertEquals(true, machine.turbo)
    }

    @Test
    fun `a process may use what its threads may use`() {
        write("proc/7/task/7/status", "Cpus_allowed_list:\t1")
        write("proc/7/task/8/status", "Cpus_allowed_list:\t0-1")
        assertEquals(setOf(0, 1), Affinity(root).of(7))
        assertNull(Affinity(root).of(8))
    }

    @Test
    fun `names of architectures are those of images`() {
        assertEquals(
            listOf("amd64", "amd64", "arm64", "riscv64"),
            listOf("x86_64", "amd64", "aarch64", "riscv64").map(Machine::architecture),
        )
    }
}
