package bench.e2e

import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import org.junit.jupiter.api.io.TempDir

/** Creates a new service like a user, in a copy of this project without any build output. */
@UsesProcessesApart
class NewIT {
    @TempDir lateinit var copy: Path

    private fun bench(arguments: String) = CommandLine.bench(arguments, root = copy)

    @Test
    fun `a new service builds and keeps the contract`() {
        Sources.of(CommandLine.root).copy(CommandLine.root, copy)
        val made = bench("new my-vertx")
        assertEquals(0, made.exitCode, made.output)
        assertContains(made.output, "./bench conform my-vertx")
        val conform = bench("conform my-vertx --runtime local --track stock")
        assertEquals(0, conform.exitCode, conform.output)
        assertContains(conform.output, "1 of 1 keep the contract.")
    }
}
