package bench.experiment.scenarios.report

import bench.experiment.scenarios.report.ScenarioReports.stage
import bench.experiment.scenarios.report.ScenarioReports.trial
import bench.kinds.Kinds
import bench.model.Rate
import bench.model.StartPlan
import bench.model.Track
import bench.model.Verdict
import bench.model.View
import bench.record.MetricKey
import bench.record.MetricValues
import bench.record.NotMeasured
import bench.record.Planned
import bench.record.StartTrial
import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class ScenarioMetricsTest {
    private val steady = ScenarioReports.constant(1_000)
    private val run = ScenarioReports.run(View.FAULTS, steady, ScenarioReports.fault)

    private fun values(metrics: List<MetricValues>, condition: String, name: String) =
        metrics.single { it.key == MetricKey("a", Track.STOCK, condition, name) }.values

    private fun disturbed(repetition: Int, recovered: Int?, verdict: Verdict = Verdict.DEGRADED) =
        trial(
            "a",
            ScenarioReports.fault,
            verdict,
            listOf(
                stage(ScenarioReports.fault.stages[0]),
                stage(ScenarioReports.fault.stages[1], Trials.load.copy(correct_share = 0.25)),
                stage(ScenarioReports.fault.stages[2], recovered = recovered),
            ),
            repetition = repetition,
        )

    @Test
    fun `one value per repetition, and none for an invalid trial`() {
        val metrics = Kinds.metrics(run, listOf(disturbed(1, 2), disturbed(2, 4), disturbed(3, 9, Verdict.INVALID)))
        assertEquals(listOf(2.0, 4.0), values(metrics, "hangs", "recovered_after_s"))
        assertEquals(listOf(0.25, 0.25), values(metrics, "hangs", "correct_share"))
    }

    @Test
    fun `a service that never recovered has no recovery time, but other metrics`() {
        val metrics = Kinds.metrics(run, listOf(disturbed(1, null, Verdict.BROKEN)))
        assertTrue(metrics.none { it.key.name == "recovered_after_s" })
        assertEquals(listOf(4.0), values(metrics, "hangs", "ping_p99_ms"))
        assertEquals(listOf(0.0), values(metrics, "hangs", "recovered"))
    }

    @Test
    fun `a scenario skipped because a milder one failed was not sustained`() {
        val skipped =
            listOf(2, 3).map { NotMeasured(Planned("a", Track.STOCK, it, steady.name), "it had failed at less") }
        val metrics =
            Kinds.metrics(
                run.copy(skipped = skipped),
                listOf(trial("a", steady, Verdict.SUSTAINED, listOf(stage(steady.stages.single())))),
            )
        assertEquals(listOf(1.0, 0.0, 0.0), values(metrics, steady.name, "held"))
        assertEquals(1, values(metrics, steady.name, "p50_ms").size)
    }

    @Test
    fun `shares of a capacity are compared only at equal rates`() {
        val share = steady.copy(name = "80 %", rate_per_s = Rate.Share(80))
        val run = ScenarioReports.run(View.RESOURCES, share)
        val metrics =
            Kinds.metrics(
                run,
                listOf(10, 20).map {
                    trial("a", share, Verdict.SUSTAINED, listOf(stage(share.stages.single())), repetition = it / 10)
                        .copy(rate_per_s = it)
                },
            )
        assertEquals(setOf("at 10/s", "at 20/s"), metrics.map { it.key.condition }.toSet())
    }

    @Test
    fun `a constant condition has latency, memory and CPU`() {
        val metrics =
            Kinds.metrics(run, listOf(trial("a", steady, Verdict.SUSTAINED, listOf(stage(steady.stages.single())))))
        assertEquals(
            listOf("cpu_s_per_1000", "held", "memory_peak_mib", "p50_ms", "p99_ms", "threads_max"),
            metrics.map { it.key.name }.sorted(),
        )
    }

    @Test
    fun `starts count under their launch mode`() {
        val start =
            StartTrial(
                id = "1",
                order = 1,
                experiment = "startup",
                service = "a",
                track = Track.STOCK,
                condition = "aot",
                repetition = 1,
                started_at = "2026-11-01T00:00:00Z",
                first_answer_ms = 500.0,
                rss_mib = 80.0,
                anonymous_mib = null,
                threads = null,
                cpu_s = 0.4,
                artefact_mib = null,
                cache_mib = null,
                failure = null,
            )
        val metrics =
            Kinds.metrics(
                Trials.run().copy(plan = StartPlan(true)),
                listOf(
                    start,
                    start.copy(repetition = 2, first_answer_ms = 700.0),
                    start.copy(repetition = 3, first_answer_ms = null, failure = "ended"),
                ),
            )
        assertEquals(listOf(500.0, 700.0), values(metrics, "aot", "first_answer_ms"))
        assertEquals(listOf(1.0, 1.0, 0.0), values(metrics, "aot", "answered"))
    }
}
