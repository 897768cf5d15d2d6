package bench.e2e

import bench.record.RunArchive
import java.util.concurrent.TimeUnit
import kotlin.io.path.createDirectories
import kotlin.io.path.createTempDirectory
import kotlin.io.path.exists

/**
 * The runner's classes in a file that the JVM maps instead of loading them from jars again (class data sharing): tests
 * start sixty runners, and loading takes 2 of the 7 s of CPU of each that draws a report. Without the file a runner
 * does the same, but slower.
 */
internal object ClassArchive {
    private val file = CommandLine.root.resolve("performancetest/e2e/target/runner-classes.jsa")
    private val quiet = listOf("-Xshare:auto", "-Xlog:disable", "-Xlog:all=error:stderr")

    /**
     * Options of a JVM with the same class path; the first call makes the file, by drawing a report.
     *
     * @param java program and options before the main class.
     */
    @Synchronized
    fun options(java: List<String>): List<String> {
        if (!file.exists()) train(java)
        return if (file.exists()) quiet + "-XX:SharedArchiveFile=$file" else emptyList()
    }

    private fun train(java: List<String>) {
        val run = createTempDirectory("class-archive")
        try {
            RunArchive.unpack(CommandLine.root.resolve("assets/evidence/$SMOKE.zip"), run)
            file.parent.createDirectories()
            val output = listOf("-XX:ArchiveClassesAtExit=$file")
            val root = "-Dbench.root=${CommandLine.root}"
            val command = java + quiet + output + root + listOf("bench.cli.MainKt", "report", "$run")
            val process = ProcessBuilder(command).redirectErrorStream(true).redirectOutput(discard()).start()
            if (!process.waitFor(PATIENCE_S, TimeUnit.SECONDS)) process.destroyForcibly()
        } finally {
            run.toFile().deleteRecursively()
        }
    }

    private fun discard() = ProcessBuilder.Redirect.DISCARD

    private const val SMOKE = "runtimes-2026-11-22-local-smoke"
    private const val PATIENCE_S = 120L
}
