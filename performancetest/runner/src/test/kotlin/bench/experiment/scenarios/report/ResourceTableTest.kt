package bench.experiment.scenarios.report

import bench.experiment.scenarios.report.ScenarioReports.constant
import bench.experiment.scenarios.report.ScenarioReports.stage
import bench.experiment.scenarios.report.ScenarioReports.trial
import bench.model.Verdict
import bench.model.View
import bench.record.GarbageMetrics
import bench.record.MemoryKind
import bench.record.ResourceMetrics
import bench.record.Trials
import bench.report.section.plain
import bench.report.section.verdict
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals

class ResourceTableTest {
    private val load = constant(1_000)
    private val run = ScenarioReports.run(View.RESOURCES, load)

    private fun trial(service: String, peakMib: Double, verdict: Verdict = Verdict.SUSTAINED, repetition: Int = 1) =
        trial(
                service,
                load,
                verdict,
                listOf(stage(load.stages.single())),
                garbage = GarbageMetrics(64.0, 10.0, 25.0, 3, 0.01),
                repetition = repetition,
            )
            .copy(resources = Trials.resources.copy(rss_peak_mib = peakMib, cpu_s_per_1000 = peakMib / 100))

    @Test
    fun `medians of valid repetitions`() {
        val grid =
            ResourceTable.of(
                run,
                listOf(100.0, 900.0, 120.0, 140.0).mapIndexed { i, mib ->
                    trial("a", mib, if (mib == 900.0) Verdict.INVALID else Verdict.SUSTAINED, i + 1)
                },
            )
        val row = grid.plain().single()
        assertEquals(120.0, row[grid.columns.indexOfFirst { it.key == "memory_peak_mib" }])
        assertEquals(25.0, row[grid.columns.indexOfFirst { it.key == "gc_pause_ms" }])
        assertContains(grid.sentences.last(), "1 of 4 trials are invalid")
    }

    @Test
    fun `the answer names the lowest and the highest, and services without a rank`() {
        val grid = ResourceTable.of(run, listOf(trial("a", 100.0), trial("b", 250.0), trial("c", 50.0, Verdict.BROKEN)))
        assertContains(
            grid.sentences[0],
            "At 100 req/s on stock, peak RSS ranges from 100 MiB (a) to 250 MiB (b), 2.5× as much.",
        )
        assertContains(grid.sentences[1], "ranges from 1.00 s (a) to 2.50 s (b)")
        assertEquals(
            "These services do not sustain that rate on stock and are not ranked: c (broken).",
            grid.sentences[2],
        )
    }

    @Test
    fun `an unsteady state is reported, and one repetition gives no rank`() {
        val restless = trial("a", 100.0).copy(load = Trials.load.copy(steady = false))
        val text = ResourceTable.of(run, listOf(restless, trial("b", 120.0))).sentences.joinToString("\n")
        assertContains(text, "Latency never settled here, although the objective was met: a stock at 1000 ms.")
        assertContains(text, "One repetition of each")
    }

    @Test
    fun `the head names the kind of memory, and both if there are two`() {
        val inContainer = Trials.resources.copy(working_set_peak_mib = 90.0, memory_kind = MemoryKind.WORKING_SET)
        fun head(vararg resources: ResourceMetrics?) =
            ResourceTable.of(run, resources.map { trial("a", 100.0).copy(resources = it) })
                .columns
                .first { it.key == "memory_peak_mib" }
                .title
        assertEquals("peak RSS MiB", head(Trials.resources))
        assertEquals("peak working set MiB", head(inContainer))
        assertEquals("peak RSS or working set MiB", head(inContainer, Trials.resources))
        assertEquals("peak memory MiB", head(null))
    }
}
