package bench.record

import bench.experiment.scenarios.report.ScenarioReports
import bench.model.DependencyState
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Stage
import bench.model.Track
import bench.model.Verdict
import kotlin.test.Test
import kotlin.test.assertEquals

class PendingTest {
    private val searches = listOf("a", "b", "c").map { Planned(it, Track.STOCK, 1) }
    private val scenarios = listOf("1 s", "3 s", "10 s").map { Planned("a", Track.STOCK, 1, it) }

    private fun trial(planned: Planned) =
        Trials.trial(
                100,
                Verdict.SUSTAINED,
                service = planned.service,
                track = planned.track,
                repetition = planned.repetition,
            )
            .copy(
                scenario = planned.condition,
                stages =
                    listOfNotNull(
                        planned.condition?.let { ScenarioReports.stage(Stage("steady", DependencyState(100))) }
                    ),
            )

    private fun run(order: List<Planned>) = Trials.run().copy(order = order)

    @Test
    fun `a search is over when it has ended, not when it has trials`() {
        val run = run(searches).copy(done = searches.take(1))
        assertEquals(searches.drop(1), Pending.of(run, searches.take(2).map(::trial)))
    }

    @Test
    fun `a scenario is over when it has its record, noted or not`() {
        val run = run(scenarios).copy(done = scenarios.take(2))
        assertEquals(
            scenarios.drop(1),
            Pending.of(run, listOf(trial(scenarios[0]))),
            "noted, but its record is missing",
        )
        assertEquals(scenarios.drop(2), Pending.of(run.copy(done = emptyList()), scenarios.take(2).map(::trial)))
    }

    /** Tests each number of records, with the last one noted or not: a runner may be killed between the two. */
    @Test
    fun `wherever a runner is killed, the missing trials come once and in order`() {
        val order = (1..2).flatMap { repetition -> scenarios.map { it.copy(repetition = repetition) } }
        (0..order.size).forEach { recorded ->
            (maxOf(0, recorded - 1)..recorded).forEach { noted ->
                val run = run(order).copy(done = order.take(noted))
                assertEquals(order.drop(recorded), Pending.of(run, order.take(recorded).map(::trial)), "$recorded")
            }
        }
        (0..searches.size).forEach { ended ->
            val run = run(searches).copy(done = searches.take(ended))
            (ended..minOf(ended + 1, searches.size)).forEach { begun ->
                assertEquals(searches.drop(ended), Pending.of(run, searches.take(begun).map(::trial)), "$ended, $begun")
            }
        }
    }

    @Test
    fun `skipped trials stay skipped, failed ones are tried again`() {
        val run =
            run(scenarios)
                .copy(
                    skipped = listOf(NotMeasured(scenarios[2], "it had failed at less")),
                    not_measured = listOf(NotMeasured(scenarios[1], "ended")),
                )
        assertEquals(listOf(scenarios[1]), Pending.of(run, listOf(trial(scenarios[0]))))
    }

    @Test
    fun `a trial that the end of the mock cut short is tried again, another invalid one is not`() {
        fun invalid(planned: Planned, code: InvalidCode) =
            trial(planned)
                .copy(verdict = Verdict.INVALID, invalid_reasons = listOf(InvalidReason(code, parts = listOf("mock"))))
        val trials = listOf(invalid(scenarios[0], InvalidCode.ENDED), invalid(scenarios[1], InvalidCode.MOCK_LATE))
        assertEquals(listOf(scenarios[0], scenarios[2]), Pending.of(run(scenarios), trials))
        assertEquals(
            listOf(scenarios[2]),
            Pending.of(run(scenarios), trials + trial(scenarios[0])),
            "a later trial went through",
        )
    }

    @Test
    fun `another repetition or track is different`() {
        val order = listOf(scenarios[0], scenarios[0].copy(repetition = 2), scenarios[0].copy(track = Track.TUNED))
        assertEquals(order.drop(1), Pending.of(run(order), listOf(trial(order[0]))))
    }

    @Test
    fun `a search without its trials has no answer, whatever was noted`() {
        val run = run(searches).copy(done = searches)
        assertEquals(searches.drop(1), Pending.of(run, listOf(trial(searches[0]))))
        val results = CapacityResult.ofRun(run, listOf(trial(searches[0])))
        assertEquals(listOf("a", "b", "c"), results.map { it.service })
        assertEquals(listOf(true, false, false), results.map { it.isMeasured })
    }

    @Test
    fun `in old runs without notes, every search with trials has ended`() {
        val run = run(searches).copy(done = null)
        assertEquals(searches.drop(2), Pending.of(run, searches.take(2).map(::trial)))
        assertEquals(searches.take(2), Pending.done(run, searches.take(2).map(::trial)))
    }
}
