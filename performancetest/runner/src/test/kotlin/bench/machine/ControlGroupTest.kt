package bench.machine

import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull
import org.junit.jupiter.api.io.TempDir

class ControlGroupTest {
    @TempDir private lateinit var root: Path

    private fun write(file: String, text: String) = root.resolve(file).createParentDirectories().writeText("$text\n")

    private fun limits() = ControlGroup(root).limits(7)

    @Test
    fun `version 2 has one folder for all limits`() {
        write("proc/7/cgroup", "0::/docker/abc")
        assertNull(limits())
        write("sys/fs/cgroup/docker/abc/memory.max", "max")
        write("sys/fs/cgroup/docker/abc/cpu.max", "max 100000")
        assertEquals(KernelLimits(null, null), limits())
        write("sys/fs/cgroup/docker/abc/memory.max", "3221225472")
        write("sys/fs/cgroup/docker/abc/cpu.max", "150000 100000")
        assertEquals(KernelLimits(3_221_225_472, 1.5), limits())
    }

    @Test
    fun `version 1 has a folder for each kind`() {
        write("proc/7/cgroup", "4:memory:/docker/abc\n3:cpu,cpuacct:/docker/abc\n0::/")
        write("sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes", "9223372036854771712")
        write("sys/fs/cgroup/cpu/docker/abc/cpu.cfs_quota_us", "-1")
        write("sys/fs/cgroup/cpu/docker/abc/cpu.cfs_period_us", "100000")
        assertEquals(KernelLimits(null, null), limits())
        write("sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes", "1073741824")
        write("sys/fs/cgroup/cpu/docker/abc/cpu.cfs_quota_us", "50000")
        assertEquals(KernelLimits(1_073_741_824, 0.5), limits())
    }

    @Test fun `a process that is not visible has no known limits`() = assertNull(limits())
}
