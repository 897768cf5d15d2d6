package bench.runtime

import bench.UserError
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.writeText
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

    /** A process whose arguments look like [name]'s. */
    private fun process(name: String) = ProcessBuilder("sh", "-c", "read line", name).start()

    @Test
    fun `a runner of another user is named, but no process that only has its id`() {
        val own = folder.resolve("bench-me.lock")
        val theirs = folder.resolve("bench-you.lock")
        val (runner, stranger) = listOf("bench.cli.MainKt", "stranger").map(::process)
        try {
            theirs.writeText("${runner.pid()}")
            val said = assertFailsWith<UserError> { MachineLock(own) }.message.orEmpty()
            assertContains(said, "Another bench is at work on this machine (process ${runner.pid()})")
            listOf("${stranger.pid()}", "", "no number").forEach {
                theirs.writeText(it)
                MachineLock(own).close()
            }
        } finally {
            listOf(runner, stranger).forEach { it.destroyForcibly().waitFor() }
        }
        theirs.writeText("${runner.pid()}")
        MachineLock(own).close()
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
