package bench.runtime

import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull
import org.junit.jupiter.api.io.TempDir

class PortHolderTest {
    @TempDir lateinit var proc: Path

    private fun row(port: Int, state: String, inode: Int) =
        "   0: 0100007F:%04X 00000000:0000 %s 00000000:00000000 00:00000000 00000000     0        0 %d 1 0 100 0\n"
            .format(port, state, inode)

    @Test
    fun `the process that listens is named, one that only calls is not`() {
        proc.resolve("net").createDirectories()
        proc.resolve("net/tcp").writeText("  sl  local\n" + row(8_109, "01", 5) + row(9_090, "0A", 77))
        proc.resolve("net/tcp6").writeText("  sl  local\n" + row(8_080, "0A", 88))
        val process = proc.resolve("812/fd").createDirectories()
        process.resolveSibling("comm").writeText("nginx\n")
        process.resolve("3").createSymbolicLinkPointingTo(Path.of("socket:[77]"))
        assertEquals("nginx (process 812)", PortHolder.of(9_090, proc))
        assertEquals("a process of another user", PortHolder.of(8_080, proc))
        assertNull(PortHolder.of(8_109, proc))
        assertNull(PortHolder.of(1, proc.resolve("nothing")), "not Linux")
    }
}
