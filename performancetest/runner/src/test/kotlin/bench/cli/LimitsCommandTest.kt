package bench.cli

import bench.UserError
import bench.experiment.scenarios.report.ScenarioReports
import bench.model.Verdict
import bench.record.RecordStore
import bench.record.Trials
import com.github.ajalt.clikt.testing.test
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import org.junit.jupiter.api.io.TempDir

class LimitsCommandTest {
    @TempDir lateinit var folder: Path

    private fun record() =
        RecordStore(folder).also { store ->
            store.write(
                Trials.run("x").let {
                    it.copy(fingerprint = it.fingerprint.copy(slots = mapOf("x/stock" to "200 Tomcat threads")))
                }
            )
            store.write(Trials.trial(200, Verdict.SUSTAINED))
            store.write(Trials.trial(220, Verdict.BROKEN, achieved = 200.0, order = 2))
        }

    @Test
    fun `prints the table and its findings, and writes both`() {
        record()
        val result = LimitsCommand().test("$folder")
        assertEquals(0, result.statusCode, result.stderr)
        val found =
            "- 1 of 1 limit equals the number of slots divided by the delay, within 1 %. The next rate that was " +
                "tried, 10 % higher, fails."
        assertContains(result.stdout.replace(Regex("\\s+"), " "), found)
        val file = folder.resolve("limits.md").readText()
        assertContains(file, "| x | stock | 200 | 200 | 100 % | 220 | slots: 200 Tomcat threads |")
        assertContains(file, found)
    }

    @Test
    fun `only runs that search for limits have them`() {
        ScenarioReports.store(folder)
        assertContains(
            assertFailsWith<UserError> { LimitsCommand().test("$folder") }.message.orEmpty(),
            "is a run of 'x': only experiments of the kind 'capacity' search for limits.",
        )
    }
}
