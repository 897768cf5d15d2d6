package bench.runtime

import bench.runtime.local.ChildProcessRegistry
import bench.runtime.local.ProcessIdentity
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.deleteIfExists
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readLines
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.io.TempDir

class ChildProcessRegistryTest {
    @TempDir lateinit var folder: Path

    private fun sleeper() = ProcessBuilder("sleep", "60").start()

    private fun startMs(process: Process) = process.toHandle().info().startInstant().get().toEpochMilli()

    @Test
    fun `an unreadable line stops nothing`() {
        folder.resolve("runner-999999-1").writeText("\nno process\n-\n1-\n")
        assertEquals(emptyList(), ChildProcessRegistry(folder).cleanUp().ended)
        assertFalse(folder.resolve("runner-999999-1").exists())
    }

    @Test
    fun `ends the processes that a dead runner left, and no others`() {
        val deadOwner = sleeper()
        val left = sleeper()
        val stranger = sleeper()
        try {
            ChildProcessRegistry(folder, deadOwner.toHandle()).add(left.toHandle())
            val living = ChildProcessRegistry(folder).apply { add(stranger.toHandle()) }
            assertEquals(emptyList(), ChildProcessRegistry(folder).cleanUp().ended, "its owner lives")
            deadOwner.destroyForcibly().waitFor()
            assertEquals(listOf(left.pid()), living.cleanUp().ended)
            assertTrue(left.waitFor(60, TimeUnit.SECONDS))
            assertTrue(stranger.isAlive)
        } finally {
            listOf(deadOwner, left, stranger).forEach { it.destroyForcibly() }
        }
    }

    @Test
    fun `what may not be ended is named and stays noted`() {
        val left = sleeper()
        try {
            folder.resolve("runner-999999-1").writeText(ProcessIdentity.of(left.toHandle()) + "\n")
            val found = ChildProcessRegistry(folder, end = { false }).cleanUp()
            assertEquals(emptyList<Long>() to listOf(left.pid()), found.ended to found.kept)
            assertEquals(listOf(left.pid()), ChildProcessRegistry(folder).cleanUp().ended)
            assertFalse(folder.resolve("runner-999999-1").exists())
        } finally {
            left.destroyForcibly()
        }
    }

    @Test
    fun `what ends by itself just before is not kept`() {
        val left = sleeper()
        folder.resolve("runner-999999-1").writeText(ProcessIdentity.of(left.toHandle()) + "\n")
        val found = ChildProcessRegistry(folder, end = { left.destroyForcibly().waitFor().let { false } }).cleanUp()
        assertEquals(listOf(left.pid()) to emptyList<Long>(), found.ended to found.kept)
        assertFalse(folder.resolve("runner-999999-1").exists())
    }

    @Test
    fun `what another runner cleans up meanwhile is passed over`() {
        val left = List(2) { sleeper() }
        val files = left.mapIndexed { number, process ->
            folder.resolve("runner-99999$number-1").apply { writeText(ProcessIdentity.of(process.toHandle()) + "\n") }
        }
        try {
            val ended =
                ChildProcessRegistry(folder, end = { files.forEach { it.deleteIfExists() } == Unit }).cleanUp().ended
            assertEquals(1, ended.size, "the second file is gone")
        } finally {
            left.forEach { it.destroyForcibly() }
        }
    }

    @Test
    fun `a file of the former format is cleaned up, though the clock was corrected since`() {
        val left = sleeper()
        try {
            folder.resolve("runner-999999-1").writeText("${left.pid()}-${startMs(left) + 900}\n")
            assertEquals(listOf(left.pid()), ChildProcessRegistry(folder).cleanUp().ended)
        } finally {
            left.destroyForcibly()
        }
    }

    @Test
    fun `neither a process of another start nor of another boot is taken for the noted one`() {
        val process = sleeper()
        try {
            val identity = ProcessIdentity.of(process.toHandle())
            assumeTrue(Path.of("/proc/self/stat").exists(), "boot ids and ticks are Linux'")
            assertEquals(process.pid(), ProcessIdentity.find(identity)?.pid())
            val (pid, boot, ticks) = Regex("(\\d+)-([0-9a-f-]{36})-(\\d+)").matchEntire(identity)!!.destructured
            assertNull(ProcessIdentity.find("$pid-$boot-${ticks.toLong() + 1}"))
            assertNull(ProcessIdentity.find("$pid-00000000-0000-0000-0000-000000000000-$ticks"))
            assertNull(ProcessIdentity.find("$pid-${startMs(process) - 60_000}"))
        } finally {
            process.destroyForcibly()
        }
    }

    @Test
    fun `a program's name does not hide the ticks`() {
        val stat = "7 (a b) (c) 1) S 1 7 7 0 -1 4194560 1 0 0 0 2 3 0 0 20 0 1 0 123456 10 20"
        assertEquals(123_456, ProcessIdentity.ticks(stat))
    }

    @Test
    fun `the note of a runner is named after it, with one line for each process`() {
        val process = sleeper()
        try {
            ChildProcessRegistry(folder).add(process.toHandle())
            val note = folder.listDirectoryEntries("runner-${ProcessHandle.current().pid()}-*").single()
            assertEquals(listOf(ProcessIdentity.of(process.toHandle())), note.readLines())
        } finally {
            process.destroyForcibly()
        }
    }
}
