package bench.experiment.capacity.report

import bench.model.About
import bench.model.Track
import bench.model.Verdict
import bench.record.CapacityResult
import bench.record.NotMeasured
import bench.record.Planned
import bench.record.RunRecord
import bench.record.TrialRecord
import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class CapacityReportTest {
    private val run = Trials.run()

    private fun search(
        service: String,
        track: Track,
        sustained: Int,
        above: Verdict = Verdict.BROKEN,
    ): List<TrialRecord> =
        listOf(
            Trials.trial(sustained, Verdict.SUSTAINED, service, track),
            Trials.trial(
                sustained * 2,
                above,
                service,
                track,
                reasons = if (above == Verdict.INVALID) listOf(Trials.mockLate) else emptyList(),
            ),
        )

    private val trials =
        search("slow", Track.STOCK, 5) +
            search("slow", Track.TUNED, 1_200) +
            search("fast", Track.STOCK, 500) +
            search("fast", Track.TUNED, 6_000, Verdict.INVALID)

    private fun files(trials: List<TrialRecord> = this.trials, run: RunRecord = this.run) =
        CapacityReport.files("capacity", About("A title", "A question?"), CapacityResult.ofRun(run, trials))

    @Test
    fun `they say what was measured`() {
        assertTrue(files().getValue("capacity.md").startsWith("# A title\n\nA question?\n\n| service |"))
        val (head, row) = files().getValue("summary.csv").lines()
        assertEquals("title" to "A title", head.substringAfterLast(',') to row.substringAfterLast(','))
    }

    @Test
    fun `if no rate was sustained the table says so`() {
        val broken = files(listOf(Trials.trial(1, Verdict.BROKEN, "slow")))
        assertTrue("| slow | none | - | 1 |" in broken.getValue("capacity.md"), broken["capacity.md"])
    }

    @Test
    fun `the table for a README has a row per service, best first`() {
        val lines = files().getValue("capacity.md").lines().filter { it.startsWith("|") }
        assertEquals(listOf("service", "---", "fast", "slow"), lines.map { it.split("|")[1].trim() })
        assertEquals(1, lines.map { line -> line.count { it == '|' } }.distinct().size, "as many cells in each row")
        assertTrue("| ≥ 6000 (bench) |" in lines[2], lines[2])
    }

    @Test
    fun `the linear rule gives the rate up to which more than 90 percent succeeded`() {
        val linear =
            listOf(
                Trials.trial(100, Verdict.SUSTAINED, "s"),
                Trials.trial(200, Verdict.DEGRADED, "s"),
                Trials.trial(300, Verdict.BROKEN, "s"),
                Trials.trial(100, Verdict.BROKEN, "t"),
            )
        assertEquals(
            listOf(
                "s stock: more than 90 % of calls succeeded up to 200 req/s. The breaking point is 300 req/s.",
                "t stock: at most 90 % of calls succeeded at every rate. The breaking point is 100 req/s.",
            ),
            CapacityReport.linear(CapacityResult.ofRun(run, linear)),
        )
    }

    @Test
    fun `a service that was not measured stays in the table with its reason`() {
        val failed = run.copy(not_measured = listOf(NotMeasured(Planned("gone", Track.STOCK, 1), "gone stock ended")))
        val markdown = files(trials, failed).getValue("capacity.md")
        assertTrue("| gone | - | - |  | not measured: gone stock ended |" in markdown, markdown)
    }
}
