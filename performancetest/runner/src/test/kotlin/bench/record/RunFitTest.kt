package bench.record

import bench.UserError
import bench.experiment.scenarios.report.ScenarioReports
import bench.model.SearchPlan
import bench.model.Verdict
import bench.model.View
import java.nio.file.Path
import kotlin.io.path.deleteExisting
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** Files in a folder that its run cannot have written. */
class RunFitTest {
    @TempDir lateinit var folder: Path

    private fun unreadable(read: () -> Unit) = assertFailsWith<UserError> { read() }.message.orEmpty()

    @Test
    fun `a copied trial, or an amount below zero, does not count and is named`() {
        val store = RecordStore(folder)
        store.write(Trials.trial(300, Verdict.SUSTAINED))
        val (file, copy) = listOf("001-x-300", "002-x-300").map { folder.resolve("trials/$it.json") }
        copy.writeText(file.readText())
        assertContains(
            unreadable { store.readTrials() },
            "002-x-300.json is damaged, or no record of this suite: its record is 001-x-300, " +
                "so the file may be a copy. Move it out",
        )
        copy.deleteExisting()
        file.writeText(file.readText().replaceFirst("\"p50_ms\": 1002.0", "\"p50_ms\": -1002.0"))
        assertContains(
            unreadable { store.readTrials() },
            "001-x-300.json is damaged, or no record of this suite: p50_ms is below 0.",
        )
    }

    @Test
    fun `a queue may shrink`() {
        val shrinking = Trials.trial(300, Verdict.SUSTAINED, load = Trials.load.copy(queue_growth = -0.5))
        RecordStore(folder).write(shrinking)
        assertEquals(listOf(shrinking), RecordStore(folder).readTrials())
    }

    @Test
    fun `a trial of another run is named when the run is opened`() {
        val trial = Trials.trial(300, Verdict.SUSTAINED)
        RecordStore(folder).also { it.write(Trials.run("x")) }.write(trial)
        RecordStore.open(folder)
        val strangers =
            mapOf(
                trial.copy(experiment = "faults") to "it is of the experiment faults, the run of capacity",
                trial.copy(service = "y") to "run.json does not plan y, stock",
                trial.copy(scenario = "s", stages = ScenarioReports.fault.stages.map { ScenarioReports.stage(it) }) to
                    "run.json does not say how it was to be measured",
            )
        strangers.forEach { (stranger, why) ->
            RecordStore(folder).write(stranger)
            assertContains(
                unreadable { RecordStore.open(folder) },
                "001-x-300.json does not belong to its run: $why. Move it out",
            )
        }
    }

    @Test
    fun `a scenario or an axis that the plan does not have is named`() {
        val fault = ScenarioReports.fault
        val plan = ScenarioReports.run(View.FAULTS, fault).plan
        val hung = ScenarioReports.trial("x", fault, Verdict.SUSTAINED, fault.stages.map { ScenarioReports.stage(it) })
        assertTrue(hung.fits(plan))
        assertFalse(hung.copy(scenario = "unheard of").fits(plan))
        val download = WorkloadRuns.trial("x", "stream 1mb", 1, 5.0)
        assertTrue(download.fits(WorkloadRuns.plan))
        assertFalse(download.copy(factors = download.factors - "file").fits(WorkloadRuns.plan))
    }

    @Test
    fun `workloads of a run without a workload plan are not drawn as something else`() {
        RecordStore(folder)
            .also { it.write(WorkloadRuns.run().copy(plan = SearchPlan())) }
            .write(WorkloadRuns.trial("a", "one", 1, 5.0))
        assertContains(unreadable { RecordStore.open(folder) }, "run.json does not say how it was to be measured")
    }
}
