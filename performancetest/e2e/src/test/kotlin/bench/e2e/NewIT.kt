package bench.e2e

import bench.scaffold.Sources
import java.nio.file.Path
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.copyToRecursively
import kotlin.io.path.createParentDirectories
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import org.junit.jupiter.api.io.TempDir

/** A new service as a user makes it, in a copy of this project. Needs the whole reactor packaged. */
@OptIn(ExperimentalPathApi::class)
class NewIT {
    @TempDir lateinit var copy: Path

    private fun copyProject() {
        Sources.of(CommandLine.root).copy(CommandLine.root, copy)
        // Built already, and the same here.
        CommandLine.root
            .resolve(MOCK)
            .copyToRecursively(copy.resolve(MOCK).createParentDirectories(), followLinks = false)
    }

    private fun bench(vararg arguments: String) = CommandLine.run(CommandLine.runner(*arguments, root = copy))

    @Test
    fun `a service made from another one builds and keeps the contract`() {
        copyProject()
        val made = bench("new", "my-vertx", "--from", "vertx")
        assertEquals(0, made.exitCode, made.output)
        assertContains(made.output, "./bench conform my-vertx")
        val build =
            CommandLine.run(
                listOf(
                    "$copy/mvnw",
                    "-f",
                    "$copy/pom.xml",
                    "-q",
                    "-B",
                    "-ntp",
                    "-Dmaven.test.skip",
                    "-pl",
                    "services/my-vertx",
                    "package",
                )
            )
        assertEquals(0, build.exitCode, build.output)
        val conform = bench("conform", "my-vertx", "--runtime", "local", "--track", "stock")
        assertEquals(0, conform.exitCode, conform.output)
        assertContains(conform.output, "1 of 1 keep the contract.")
    }

    private companion object {
        const val MOCK = "mock-dependency/target/dist"
    }
}
