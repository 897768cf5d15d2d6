package bench.experiment.scenarios.report

import bench.experiment.scenarios.report.ScenarioReports.constant
import bench.experiment.scenarios.report.ScenarioReports.stage
import bench.experiment.scenarios.report.ScenarioReports.trial
import bench.model.Scenario
import bench.model.Verdict
import bench.model.View
import bench.record.TrialRecord
import bench.report.section.Measure
import bench.wording.MeasureWords
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class ScenarioMeasuresTest {
    private val short = constant(100)
    private val long = constant(1_000)

    private fun constant(service: String, scenario: Scenario, verdict: Verdict): TrialRecord =
        trial(service, scenario, verdict, listOf(stage(scenario.stages.single(), inFlight = 10.0)))

    private fun List<Measure>.of(title: String, service: String) = single { it.title == title }.of.getValue(service)

    @Test
    fun `the longest delay is a lower bound if no longer one was tried`() {
        val run = ScenarioReports.run(View.DELAYS, short, long)
        val measures =
            ScenarioMeasures.ofDelays(
                run,
                listOf(
                    constant("all", short, Verdict.SUSTAINED),
                    constant("all", long, Verdict.SUSTAINED),
                    constant("some", short, Verdict.SUSTAINED),
                    constant("some", long, Verdict.BROKEN),
                    constant("none", short, Verdict.BROKEN),
                ),
            )
        val (all, some, none) = listOf("all", "some", "none").map { measures.of(MeasureWords.LONGEST_DELAY, it) }
        assertEquals(listOf("≥ 1", "0.1", "none"), listOf(all, some, none).map { it.shown })
        assertEquals(listOf(1.0, 0.1, 0.0), listOf(all, some, none).map { it.values.single() })
        assertTrue(all.isAtLeast)
        assertFalse(some.isAtLeast || none.isAtLeast)
    }

    @Test
    fun `costs are compared at one rate, and only for services that sustain it`() {
        val measures =
            ScenarioMeasures.ofResources(
                listOf("a", "b").map { constant(it, short, Verdict.SUSTAINED) } + constant("c", short, Verdict.BROKEN)
            )
        assertEquals(2, measures.size)
        measures.forEach { assertEquals(setOf("a", "b"), it.of.keys) }
        assertTrue(measures.all { "req/s" in it.title && it.of.getValue("a").values.size == 1 })
    }
}
