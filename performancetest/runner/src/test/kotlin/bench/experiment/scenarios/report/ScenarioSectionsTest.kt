package bench.experiment.scenarios.report

import bench.cli.ProjectRoot
import bench.experiment.scenarios.report.ScenarioReports.fault
import bench.experiment.scenarios.report.ScenarioReports.stage
import bench.experiment.scenarios.report.ScenarioReports.trial
import bench.kinds.Kinds
import bench.model.Track
import bench.model.Verdict
import bench.model.View
import bench.record.RecordStore
import bench.record.TrialRecord
import bench.report.chart.CellChart
import bench.report.section.ReportSection
import bench.report.section.cells
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import org.junit.jupiter.api.io.TempDir

class ScenarioSectionsTest {
    @TempDir lateinit var folder: Path

    private fun trial(service: String, rate: Int, order: Int, track: Track = Track.STOCK) =
        trial(service, fault, Verdict.DEGRADED, fault.stages.map { stage(it, recovered = 0) }, rate, track)
            .copy(order = order, id = "%03d".format(order))

    private fun figure(vararg trials: TrialRecord): ReportSection =
        RecordStore(folder).let { store ->
            trials.forEach(store::write)
            Kinds.drawn(store, ProjectRoot.path, ScenarioReports.run(View.FAULTS, fault)).sections.single()
        }

    @Test
    fun `a field at an unusual rate says so, and the text below the question says why`() {
        val figure = figure(trial("a", 40, 1), trial("b", 40, 2), trial("c", 25, 3))
        assertEquals(
            listOf(false, false, true),
            (figure.chart as CellChart).cells.map { it.text.endsWith(", at 25/s") },
        )
        assertContains(figure.how, "The rate is 40 req/s, unless a cell names another.")
    }

    @Test
    fun `if all have the same rate, other rates are not mentioned`() {
        val figure = figure(trial("a", 40, 1), trial("b", 40, 2))
        assertFalse("names another" in figure.how)
        assertFalse((figure.chart as CellChart).cells.any { "/s" in it.text })
    }

    @Test
    fun `the short answer is a sentence for each track`() {
        val figure = figure(trial("a", 40, 1), trial("a", 40, 2, Track.TUNED))
        assertEquals(listOf("stock", "tuned"), figure.says.take(figure.leading).map { it.substringBefore(':') })
    }
}
