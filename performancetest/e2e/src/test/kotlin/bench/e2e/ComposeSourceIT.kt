package bench.e2e

import bench.record.RecordStore
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** With Docker and without a JDK: builds runner, mock and one service from source, in containers. */
@UsesSourceStack
class ComposeSourceIT : InContainers(Stack.SOURCE) {
    private val noJdk
        get() =
            stack.environment +
                mapOf(
                    "JAVA_HOME" to "",
                    "BENCH_JAVA_HOME" to "",
                    "BENCH_JDK_FOLDERS" to "/nonexistent",
                    "PATH" to "$folder/bin:/usr/local/bin:/usr/bin:/bin",
                )

    @Test
    fun `the launcher builds the image of the runner, and the runner builds the images it needs`() {
        val java = folder.resolve("bin").createDirectories().resolve("java")
        java.apply { writeText("#!/bin/sh\nexit 1\n") }.toFile().setExecutable(true)
        // Within the project, because the runner's container sees only that.
        val out = CommandLine.root.resolve("target/compose-source-it-${ProcessHandle.current().pid()}")
        try {
            val command = "./bench run --services express --track stock --profile smoke --out $out"
            val result = CommandLine.run(command.split(' '), noJdk)
            assertEquals(0, result.exitCode, result.output)
            assertTrue("the runner is started in a container" in result.output, result.output)
            assertTrue("Runtime: compose" in result.output, result.output)
            val threads = RecordStore(out).readTrials().map { it.resources?.threads_max }
            assertTrue(threads.isNotEmpty() && null !in threads, "what needs a look at the service's process: $threads")
        } finally {
            out.toFile().deleteRecursively()
        }
    }
}
