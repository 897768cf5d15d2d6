package bench.runtime.compose

import bench.UserError
import bench.machine.Machine
import bench.model.Topology
import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class EngineInfoTest {
    @TempDir private lateinit var root: Path

    private val info =
        EngineInfo.parse(
            """{"ID":"x","NCPU":4,"MemTotal":8000,"KernelVersion":"6.1","Architecture":"aarch64","MemoryLimit":false,
               "CPUSet":true,"Warnings":null}"""
        )

    @Test
    fun `an engine with this kernel and memory is here`() {
        assertTrue(info.isHere("6.1", 8_000))
        assertFalse(info.isHere("6.1.0-linuxkit", 8_000))
        assertFalse(info.isHere("6.1", 9_000))
        assertEquals("arm64", info.architecture)
        assertFalse(info.hasMemoryLimit)
    }

    @Test
    fun `something else than JSON is one sentence without control characters`() {
        val parsers = listOf<(String) -> Any>(EngineInfo::parse, Container::parse, DeclaredLimits::parse)
        parsers.forEach { parse ->
            val said = assertFailsWith<UserError> { parse("\u001b[31mnot running\n") }.message.orEmpty()
            assertContains(said, "printed no JSON that fits, but '[31mnot running': is that")
        }
    }

    @Test
    fun `an engine that cannot pin is not asked to`() {
        val four = Topology.flat(0..3)
        assertEquals(listOf(2), ComposeProvider.plan(info, four).service)
        assertEquals("not pinned", ComposeProvider.plan(info.copy(hasCpusets = false), four).allowance().text)
    }

    @Test
    fun `cores are those of the engine's machine, which may not be this one`() {
        val cpus = root.resolve("sys/devices/system/cpu")
        cpus.resolve("online").createParentDirectories().writeText("0-7\n")
        for (id in 0..7) {
            val list = "${id % 4},${id % 4 + 4}\n"
            cpus.resolve("cpu$id/topology/core_cpus_list").createParentDirectories().writeText(list)
        }
        root.resolve("proc/self/status").createParentDirectories().writeText("Cpus_allowed_list:\t4-7\n")
        assertEquals(4, info.copy(cpus = 8).topology(Machine(root)).physicalCores.size)
        assertEquals(listOf(4, 5, 6, 7), info.topology(Machine(root)).ids)
        assertEquals(Topology.flat(0..3), info.topology(null))
        assertEquals(Topology.flat(0..2), info.copy(cpus = 3).topology(Machine(root)))
    }
}
