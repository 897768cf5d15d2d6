package bench.wording

import bench.experiment.scenarios.report.ScenarioReports
import bench.model.Verdict
import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals

class TrialLineTest {
    @Test
    fun `a rate shows the achieved rate and the latency`() =
        assertEquals(
            "x                  stock   100/s  sustained    100.0/s correct  p50 1002 ms  p99 1010 ms",
            TrialLine.of(Trials.trial(100, Verdict.SUSTAINED)),
        )

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
