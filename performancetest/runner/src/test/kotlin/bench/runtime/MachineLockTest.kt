package bench.runtime

import bench.UserError
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class MachineLockTest {
    @TempDir lateinit var folder: Path

    private val file
        get() = folder.resolve("bench.lock")

    /** Another runner that holds the lock until its input ends. */
    private fun other(): Process =
        ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Holder::class.java.name,
                "$file",
            )
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start()
            .also { check(it.inputReader().readLine() == "taken") }

    @Test
    fun `a second runner is refused and names the process of the first, until that ends, even by SIGKILL`() {
        val other = other()
        try {
            repeat(2) {
                assertContains(
                    assertFailsWith<UserError> { MachineLock(file) }.message.orEmpty(),
                    "Another bench is at work on this machine (process ${other.pid()})",
                )
            }
        } finally {
            other.destroyForcibly()
        }
        assertTrue(other.waitFor(60, TimeUnit.SECONDS))
        MachineLock(file).close()
    }

    @Test
    fun `the lock is free again after its end, also within a process`() {
        repeat(2) { MachineLock(file).use { assertFailsWith<UserError> { MachineLock(file) } } }
    }

    object Holder {
        @JvmStatic
        fun main(arguments: Array<String>) =
            MachineLock(Path.of(arguments.single())).use {
                println("taken")
                System.`in`.readAllBytes()
                Unit
            }
    }
}
