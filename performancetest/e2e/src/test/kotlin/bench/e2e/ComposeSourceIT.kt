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
            // Next to other tests Prometheus misses readings, so a window of some seconds has too few.
            val command = "./bench run --services express --track stock --profile smoke --duration 6 --out $out"
            val result = CommandLine.run(command.split(' '), noJdk)
            assertEquals(0, result.exitCode, result.output)
            assertTrue("the runner is started in a container" in result.output, result.output)
            assertTrue("Runtime: compose" in result.output, result.output)
            val read = RecordStore(out).readTrials().mapNotNull { it.resources }
            assertTrue(read.isNotEmpty(), "Prometheus had no readings: ${result.output}")
            assertTrue(read.any { it.threads_max != null }, "what needs a look at the service's process: $read")
        } finally {
            out.toFile().deleteRecursively()
        }
    }
}
