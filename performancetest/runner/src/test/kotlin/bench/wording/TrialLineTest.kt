package bench.wording

import bench.experiment.scenarios.report.ScenarioReports
import bench.model.Verdict
import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals

class TrialLineTest {
    @Test
    fun `a rate shows the share of correct answers and the latency`() =
        assertEquals(
            "x                  stock   100/s  sustained  100.00 % correct  p50 1002 ms  p99 1010 ms",
            TrialLine.of(Trials.trial(100, Verdict.SUSTAINED)),
        )

    @Test
    fun `the share that decided is shown, rounded down, and no rate next to it`() {
        fun share(verdict: Verdict, correct: Double, timely: Double, success: Double) =
            TrialLine.of(
                    Trials.trial(
                        1_473,
                        verdict,
                        achieved = 1_333.7,
                        load =
                            Trials.load.copy(correct_share = correct, timely_share = timely, success_share = success),
                    )
                )
                .substringAfter(verdict.label)
                .substringBefore("  p50")
                .trim()
        // A pause moved a tenth of the answers over the window's edge.
        assertEquals("99.99 % correct", share(Verdict.SUSTAINED, 0.99996, 0.9999, 0.905))
        assertEquals("99.90 % correct", share(Verdict.DEGRADED, 0.999, 0.9, 0.905))
        assertEquals("85.00 % correct in time", share(Verdict.BROKEN, 1.0, 0.85, 0.8))
        assertEquals("80.50 % answered in the window", share(Verdict.BROKEN, 1.0, 0.2, 0.805))
        assertEquals("3.00 % correct", share(Verdict.BROKEN, 0.03, 0.01, 0.02))
    }

    @Test
    fun `a disturbance shows the results of callers during it, and afterwards`() {
        val (before, during, after) = ScenarioReports.fault.stages
        val hit = Trials.load.copy(correct_share = 0.5, failed = mapOf("status 504" to 500L))
        fun line(recovered: Int?) =
            TrialLine.of(
                ScenarioReports.trial(
                    "x",
                    ScenarioReports.fault,
                    Verdict.DEGRADED,
                    listOf(
                        ScenarioReports.stage(before),
                        ScenarioReports.stage(during, load = hit),
                        ScenarioReports.stage(after, recovered = recovered),
                    ),
                )
            )
        assertEquals(
            "x                  stock   100/s  degraded   hangs: 50 % correct, recovered after 2 s  (500 status 504)",
            line(2),
        )
        assertEquals(
            "x                  stock   100/s  degraded   hangs: 50 % correct, not recovered  (500 status 504)",
            line(null),
        )
    }
}
