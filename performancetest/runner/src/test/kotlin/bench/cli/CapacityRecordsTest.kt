package bench.cli

import bench.UserError
import bench.experiment.scenarios.report.ScenarioReports
import bench.model.Calls
import bench.model.Verdict
import bench.record.RecordStore
import bench.record.Trials
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import org.junit.jupiter.api.io.TempDir

class CapacityRecordsTest {
    @TempDir lateinit var folder: Path

    @Test
    fun `sustained rates by service and track, and none if nothing was sustained`() {
        val store = RecordStore(folder)
        store.write(Trials.run("x", "y"))
        store.write(Trials.trial(200, Verdict.SUSTAINED, order = 1))
        store.write(Trials.trial(220, Verdict.BROKEN, order = 2))
        store.write(Trials.trial(10, Verdict.BROKEN, service = "y", order = 3))
        assertEquals(mapOf("x/stock" to 200), CapacityRecords.open("$folder").knownLimits)
    }

    @Test
    fun `a run of another kind has no capacities`() {
        ScenarioReports.store(folder)
        assertContains(
            assertFailsWith<UserError> { CapacityRecords.open("$folder") }.message.orEmpty(),
            "only experiments of the kind 'capacity' search for limits",
        )
    }

    @Test
    fun `a capacity for other calls is no rate for other experiments`() {
        val run =
            Trials.run("x").let {
                it.copy(
                    experiment = "persistence-capacity",
                    settings = it.settings.copy(calls = Calls(mapOf("a" to "/a"), "x")),
                )
            }
        RecordStore(folder)
            .also { it.write(run) }
            .write(Trials.trial(200, Verdict.SUSTAINED).copy(experiment = "persistence-capacity"))
        val records = CapacityRecords.open("$folder")
        assertContains(
            assertFailsWith<UserError> { records.knownLimits }.message.orEmpty(),
            "--capacity takes runs of searches that call as scenarios do",
        )
    }
}
