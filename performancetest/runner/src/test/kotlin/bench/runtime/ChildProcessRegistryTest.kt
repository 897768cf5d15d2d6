package bench.runtime

import bench.runtime.local.ChildProcessRegistry
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.exists
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class ChildProcessRegistryTest {
    @TempDir lateinit var folder: Path

    private fun sleeper() = ProcessBuilder("sleep", "60").start()

    @Test
    fun `an unreadable line stops nothing`() {
        folder.resolve("runner-999999-1").writeText("\nno process\n")
        assertEquals(emptyList(), ChildProcessRegistry(folder).cleanUp())
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
            assertEquals(emptyList(), ChildProcessRegistry(folder).cleanUp(), "its owner lives")
            deadOwner.destroyForcibly().waitFor()
            assertEquals(listOf(left.pid()), living.cleanUp())
            assertTrue(left.waitFor(60, TimeUnit.SECONDS))
            assertTrue(stranger.isAlive)
        } finally {
            listOf(deadOwner, left, stranger).forEach { it.destroyForcibly() }
        }
    }
}
