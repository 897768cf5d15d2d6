package bench.experiment.scenarios.report

import bench.experiment.scenarios.report.ScenarioReports.constant
import bench.experiment.scenarios.report.ScenarioReports.ping
import bench.experiment.scenarios.report.ScenarioReports.stage
import bench.experiment.scenarios.report.ScenarioReports.trial
import bench.model.DependencyState
import bench.model.Scenario
import bench.model.Stage
import bench.model.Track
import bench.model.Verdict
import bench.model.View
import bench.record.NotMeasured
import bench.record.Planned
import bench.report.section.plain
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFalse

class DelayTableTest {
    private val short = constant(100)
    private val long = constant(1_000)
    private val step =
        Scenario(
            "step",
            listOf(
                Stage("before", DependencyState(1_000), 5),
                Stage("slow", DependencyState(10_000), 30),
                Stage("after", DependencyState(1_000)),
            ),
        )
    private val run =
        ScenarioReports.run(
            View.DELAYS,
            short,
            long,
            step,
            slots = mapOf("few/stock" to "50 connections", "many/stock" to "unlimited"),
        )

    private fun held(service: String, scenario: Scenario) =
        trial(service, scenario, Verdict.SUSTAINED, listOf(stage(scenario.stages.single(), inFlight = 10.0)))

    private fun step(service: String, recovered: Int?, pingP99: Double) =
        trial(
            service,
            step,
            if (recovered == null) Verdict.BROKEN else Verdict.DEGRADED,
            listOf(
                stage(step.stages[0]),
                stage(step.stages[1], ping = ping.copy(p99_ms = pingP99)),
                stage(step.stages[2], recovered = recovered),
            ),
        )

    private fun failed(service: String, answered: Double, windowS: Int = 10) =
        trial(service, long, Verdict.BROKEN, listOf(stage(long.stages.single(), inFlight = 49.0))).let {
            it.copy(load = it.load.copy(achieved_per_s = answered, window_s = windowS))
        }

    private val trials =
        listOf(
            held("few", short),
            failed("few", answered = 48.0),
            step("few", recovered = null, pingP99 = 900.0),
            held("many", short),
            held("many", long),
            step("many", recovered = 2, pingP99 = 5.0),
        )
    private val grid = DelayTable.of(run, trials)

    private fun cell(service: String, key: String) =
        grid.plain().first { it[0] == service }[grid.columns.indexOfFirst { it.key == key }]

    @Test
    fun `the delay that a service sustains, and its results at a longer delay`() {
        assertEquals(0.1, cell("few", "sustained_up_to_s"))
        assertEquals(1.0, cell("few", "fails_at_s"))
        assertEquals(50.0, cell("few", "predicted_per_s"))
        assertEquals(49.0, cell("few", "measured_per_s"))
        assertEquals(1.0, cell("many", "sustained_up_to_s"))
        assertEquals(
            listOf(null, null, null),
            listOf("fails_at_s", "predicted_per_s", "measured_per_s").map { cell("many", it) },
        )
    }

    @Test
    fun `how it recovers, and the effect on other calls`() {
        assertEquals("never", cell("few", "recovered_after_s"))
        assertEquals(2.0, cell("many", "recovered_after_s"))
        assertEquals(900.0, cell("few", "ping_p99_slow_ms"))
    }

    @Test
    fun `the answer as sentences`() {
        val text = grid.sentences.joinToString("\n")
        assertContains(
            text,
            "At 100 req/s on stock, services sustain a dependency with delays up to: 1 s (many), 0.1 s (few).",
        )
        assertContains(
            text,
            "Where services fail on stock, 1 of 1 answer the rate that slots ÷ delay predicts, within 5 %.",
        )
        assertContains(
            text,
            "After 30 s with a 10-second dependency, many on stock takes 2 s to recover. few on stock does not " +
                "recover within 40 s.",
        )
        assertContains(text, "suffers on: few (p99 900 ms).")
    }

    @Test
    fun `full slots alone give no answer`() {
        fun said(vararg trials: bench.record.TrialRecord) =
            DelayTable.of(run, trials.toList()).sentences.joinToString("\n")
        assertContains(
            said(failed("few", answered = 100.0)),
            "0 of 1 answer the rate that slots ÷ delay predicts, within 5 %. These answer another rate: " +
                "few (100, not 50 req/s).",
        )
        val short = said(failed("few", answered = 100.0, windowS = 0))
        assertContains(
            short,
            "few fails on stock at a delay longer than the window, " +
                "so their answers cannot be counted. Slots in use: 98 %.",
        )
        assertFalse("predicts" in short)
    }

    @Test
    fun `never is the worst repetition and does not disappear in the median`() {
        fun recovered(vararg s: Int?) =
            DelayTable.of(run, s.mapIndexed { i, it -> step("x", it, 5.0).copy(repetition = i + 1) }).let { grid ->
                grid.plain().single()[grid.columns.indexOfFirst { it.key == "recovered_after_s" }]
            }
        assertEquals("never", recovered(3, null, null))
        assertEquals(3.0, recovered(2, null, 3))
        assertEquals("never", recovered(3, null))
        assertContains(
            DelayTable.of(run, listOf(step("x", null, 5.0))).sentences.joinToString("\n"),
            "dependency, x on stock does not recover within 40 s.",
        )
    }

    @Test
    fun `a delay that most repetitions did not reach is not sustained`() {
        val skipped =
            listOf(2, 3).map { NotMeasured(Planned("many", Track.STOCK, it, long.name), "it had failed at less") }
        val grid = DelayTable.of(run.copy(skipped = skipped), trials)
        assertEquals(
            0.1,
            grid.plain().first { it[0] == "many" }[grid.columns.indexOfFirst { it.key == "sustained_up_to_s" }],
        )
    }

    @Test
    fun `nothing is claimed if nothing is known`() {
        val grid =
            DelayTable.of(run, listOf(trial("few", short, Verdict.INVALID, listOf(stage(short.stages.single())))))
        assertFalse(grid.sentences.any { "sustain a dependency" in it })
        assertContains(grid.sentences.joinToString("\n"), "There is no valid trial of few stock at ${short.name}.")
    }

    @Test
    fun `a failure that the bench may have caused is no failure of the service`() {
        val grid =
            DelayTable.of(
                run,
                listOf(
                    held("few", short),
                    trial("few", long, Verdict.INVALID, listOf(stage(long.stages.single(), inFlight = 49.0))),
                ),
            )
        assertEquals("invalid", grid.plain().single()[grid.columns.indexOfFirst { it.key == "fails_how" }])
        assertEquals(null, grid.plain().single()[grid.columns.indexOfFirst { it.key == "measured_per_s" }])
        assertContains(
            grid.sentences.joinToString("\n"),
            "1 of 2 trials are invalid and are not counted: mock late (1)",
        )
        assertFalse(grid.sentences.any { "Where services fail" in it })
    }

    @Test
    fun `an invalid trial among others says nothing about the service`() {
        val refused = trial("many", short, Verdict.INVALID, listOf(stage(short.stages.single(), inFlight = 10.0)))
        val grid = DelayTable.of(run, listOf(refused, held("many", long)))
        assertEquals(
            listOf(1.0, null),
            listOf("sustained_up_to_s", "fails_at_s").map { key ->
                grid.plain().single()[grid.columns.indexOfFirst { it.key == key }]
            },
        )
        assertContains(grid.sentences.first(), "1 s (many).")
        assertFalse(DelayTable.of(run, listOf(refused)).sentences.any { "even at the shortest" in it })
    }

    @Test
    fun `a table of any width, and complete files`() {
        assertEquals(grid.columns.size, grid.csv().lines().first().split(',').size)
        assertContains(grid.markdown(), "| few | stock | 100 | 0.1 | 1.0 | broken | 50.0 | 49.0 |")
    }
}
