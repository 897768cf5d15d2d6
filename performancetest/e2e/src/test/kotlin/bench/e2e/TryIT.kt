package bench.e2e

import bench.record.RecordStore
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** The first command of the README. */
@Measures
class TryIT {
    @TempDir lateinit var folder: Path

    @Test
    fun `three services break, or do not, and a sentence each says what to set`() {
        val out = folder.resolve("try")
        val result = CommandLine.bench("try --runtime local --out $out")
        assertEquals(0, result.exitCode, result.output)
        val said = result.output.replace(Regex("""\s+"""), " ")
        assertContains(said, "vertx sustained 5 req/s and broke at 6: each call holds one of 5 connections")
        assertContains(said, "set HTTP1_MAX_POOL_SIZE=9000 (services/vertx/tuned.env)")
        assertContains(said, "spring-web sustained ")
        assertContains(said, "spring-web-virtual sustained ")
        assertEquals(emptyList(), result.output.lines().filter { '│' in it && it.length > WIDTH }, "too wide")
        assertContains(said, "Report: $out/report.html")
        assertTrue(out.resolve("report.html").exists())
        assertEquals(SERVICES, RecordStore(out).readTrials().map { it.service }.toSet())
    }

    private companion object {
        const val WIDTH = 96
        val SERVICES = setOf("vertx", "spring-web", "spring-web-virtual")
    }
}
