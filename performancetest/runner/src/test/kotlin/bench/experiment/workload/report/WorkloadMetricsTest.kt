package bench.experiment.workload.report

import bench.model.Verdict
import bench.record.MetricKey
import bench.record.WorkloadRuns
import bench.record.WorkloadTrial
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class WorkloadMetricsTest {
    private fun values(name: String, vararg trials: WorkloadTrial) =
        WorkloadMetrics.of(WorkloadRuns.run(), trials.toList()).find { it.key.name == name }?.values

    @Test
    fun `verdicts are compared, with a value per repetition, and none for invalid trials`() {
        val trials =
            listOf(Verdict.SUSTAINED, Verdict.BROKEN, Verdict.DEGRADED, Verdict.INVALID).mapIndexed { i, verdict ->
                WorkloadRuns.trial("x", "stream 1mb", i + 1, 100.0, verdict)
            }
        assertEquals(listOf(1.0, 0.0, 0.0), values(MetricKey.HELD, *trials.toTypedArray()))
        assertTrue(MetricKey("x", trials.first().track, "stream 1mb", MetricKey.HELD).isOutcome)
        assertEquals(listOf(100.0, 100.0, 100.0), values("mb_per_s", *trials.toTypedArray()))
    }

    @Test
    fun `a service that fails everything does not finish sooner`() {
        fun total(verdict: Verdict) =
            WorkloadRuns.trial("x", "stream 1mb", 1, 100.0, verdict).let { it.copy(work = it.work.copy(total_s = 0.5)) }
        assertEquals(listOf(0.5), values("total_s", total(Verdict.SUSTAINED)))
        assertEquals(null, values("total_s", total(Verdict.BROKEN)))
    }
}
