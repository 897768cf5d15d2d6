package bench.e2e

import bench.model.Verdict
import bench.record.RecordStore
import bench.record.TrialRecord
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** The first command of the README. Next to other classes, trials may be refused, or services may stall. */
@UsesProcessesAside
class TryIT {
    @TempDir lateinit var folder: Path

    @Test
    fun `three services break, or do not, and a sentence each says what to set`() {
        val out = folder.resolve("try")
        val result = CommandLine.bench("try --runtime local --out $out")
        assertEquals(0, result.exitCode, result.output)
        val said = result.output.replace(Regex("""\s+"""), " ")
        val trials = RecordStore(out).readTrials()
        if (trials.filter { it.service == "vertx" }.all(::isUndisturbed)) {
            assertContains(said, "vertx sustained 5 req/s and broke at 6: each call holds one of 5 connections")
            assertContains(said, "set HTTP1_MAX_POOL_SIZE=9000 (services/vertx/tuned.env)")
        }
        SERVICES.forEach { assertContains(said, "$it sustained ") }
        assertEquals(emptyList(), result.output.lines().filter { '│' in it && it.length > WIDTH }, "too wide")
        assertContains(said, "Report: $out/report.html")
        assertTrue(out.resolve("report.html").exists())
        assertEquals(SERVICES, trials.map { it.service }.toSet())
    }

    /** Its five connections allow five calls of a second each. */
    private fun isUndisturbed(vertx: TrialRecord) =
        vertx.verdict == if (vertx.rate_per_s <= CONNECTIONS) Verdict.SUSTAINED else Verdict.BROKEN

    private companion object {
        const val CONNECTIONS = 5
        const val WIDTH = 96
        val SERVICES = setOf("vertx", "spring-web", "spring-web-virtual")
    }
}
