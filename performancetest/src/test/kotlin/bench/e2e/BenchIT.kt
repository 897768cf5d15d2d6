package bench.e2e

import bench.result.RecordStore
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.exists
import kotlin.io.path.fileSize
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readLines
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** The command line as a user calls it, on real services under real load. Needs the whole reactor packaged. */
class BenchIT {
    @TempDir
    lateinit var folder: Path

    private val root = Path.of("..").toAbsolutePath().normalize()

    private class Result(val exitCode: Int, val output: String)

    private fun bench(vararg arguments: String): Result {
        val dist = root.resolve("performancetest/target/dist")
        val java = Path.of(System.getProperty("java.home"), "bin", "java").toString()
        val log = folder.resolve("output-${System.nanoTime()}.txt")
        val process = ProcessBuilder(java, "-Dbench.root=$root", "-cp", "$dist/bench.jar:$dist/lib/*", "bench.cli.MainKt", *arguments)
            .redirectErrorStream(true).redirectOutput(log.toFile()).start()
        val ended = process.waitFor(15, TimeUnit.MINUTES)
        if (!ended) process.destroy()
        assertTrue(ended, "did not end: ${log.readText()}")
        return Result(process.exitValue(), log.readText())
    }

    @Test
    fun `a smoke run of two services leaves whole records and no process`() {
        val out = folder.resolve("run")
        val result = bench("run", "--services", "quarkus-rest,express", "--track", "stock", "--profile", "smoke", "--runtime", "local", "--out", "$out", "--seed", "1")
        assertEquals(0, result.exitCode, result.output)
        val trials = RecordStore(out).readTrials()
        assertEquals(setOf("quarkus-rest", "express"), trials.map { it.service }.toSet())
        trials.forEach { trial ->
            assertTrue(trial.load.correct > 0 || trial.load.failed.isNotEmpty() || trial.load.unanswered > 0, "$trial")
            assertTrue(out.resolve(trial.histogram!!).fileSize() > 0)
            assertTrue(out.resolve(trial.timeline!!).exists())
        }
        val summary = out.resolve("summary.csv").readLines()
        assertEquals("experiment,service,track,holds_rps,breaks_rps,limited_by,p50_ms,p99_ms,memory_peak_mib,cpu_s_per_1000,verdict", summary.first().substringBefore(",repetitions"))
        assertEquals(3, summary.size, "$summary")
        assertTrue(out.resolve("run.json").exists())
        assertEquals(emptyList(), root.resolve("target/running").listDirectoryEntries())
    }

    @Test
    fun `all services keep the contract`() {
        val result = bench("conform", "--track", "stock")
        assertEquals(0, result.exitCode, result.output)
    }

    @Test
    fun `what a user can mend is one sentence and exit code 2`() {
        val result = bench("run", "--services", "vertex")
        assertEquals(2, result.exitCode)
        assertTrue("There is no service 'vertex'. Known are:" in result.output, result.output)
        assertEquals(2, bench("run", "--profile", "quik").exitCode)
        assertEquals(2, bench("run", "nonsense").exitCode)
    }
}
