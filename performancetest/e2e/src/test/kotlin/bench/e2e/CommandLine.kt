package bench.e2e

import bench.cli.ProjectRoot
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.createTempFile
import kotlin.io.path.deleteIfExists
import kotlin.io.path.readText
import kotlin.test.assertTrue

/** Commands as a user types them in the project's folder. Needs the whole reactor packaged. */
object CommandLine {
    val root: Path = ProjectRoot.path

    class Result(val exitCode: Int, val output: String)

    fun start(log: Path, command: List<String>, environment: Map<String, String> = emptyMap()): Process =
        ProcessBuilder(command)
            .directory(root.toFile())
            .apply { environment().putAll(environment) }
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .also { it.outputStream.close() }

    fun run(command: List<String>, environment: Map<String, String> = emptyMap()): Result {
        val log = createTempFile("bench-it", ".txt")
        try {
            val process = start(log, command, environment)
            val ended = process.waitFor(20, TimeUnit.MINUTES)
            if (!ended) process.destroy()
            assertTrue(ended, "did not end: ${log.readText()}")
            return Result(process.exitValue(), log.readText())
        } finally {
            log.deleteIfExists()
        }
    }

    /** The runner itself, without the launcher; [root] is the project that it works on. */
    fun runner(vararg arguments: String, root: Path = this.root): List<String> {
        val dist = this.root.resolve("performancetest/target/dist")
        val java = Path.of(System.getProperty("java.home"), "bin", "java").toString()
        return listOf(java, "-Dbench.root=$root", "-cp", "$dist/bench.jar:$dist/lib/*", "bench.cli.MainKt", *arguments)
    }
}
