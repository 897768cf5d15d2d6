package bench.experiment.capacity.report

import bench.model.LinearSteps
import bench.model.SearchPlan
import bench.model.SearchStrategy
import bench.model.Track
import bench.model.Verdict
import bench.record.TrialRecord
import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals

class SearchRemarksTest {
    private val run = Trials.run().let { it.copy(settings = it.settings.copy(max_trials = 3, repetitions = 3)) }

    private fun search(
        repetition: Int,
        vararg rates: Int,
        service: String = "a",
        track: Track = Track.STOCK,
    ): List<TrialRecord> = rates.map {
        Trials.trial(it, if (it <= 100) Verdict.SUSTAINED else Verdict.BROKEN, service, track, repetition)
    }

    @Test
    fun `searches that ended normally need no remark`() {
        assertEquals(emptyList(), SearchRemarks.of(run, search(1, 100, 120) + search(2, 100, 110)))
        val linear = run.copy(plan = SearchPlan(SearchStrategy.LINEAR, LinearSteps(100, 100)))
        assertEquals(emptyList(), SearchRemarks.of(linear, search(1, 80, 100, 120)))
    }

    @Test
    fun `searches that used all their trials are counted, and named if one trial decides`() {
        val trials =
            search(1, 80, 100, 120) +
                search(2, 100, 110) +
                search(3, 100, 100, 120) +
                search(1, 80, 90, 100, service = "b", track = Track.TUNED)
        assertEquals(
            listOf(
                "3 of 4 searches used all 3 trials, so their results may be less precise. A single trial decides " +
                    "these capacities (repetitions in brackets): a stock (1) and b tuned (1)."
            ),
            SearchRemarks.of(run, trials),
        )
    }

    @Test
    fun `an invalid trial is not one of the trials that decide`() {
        val refused = Trials.trial(100, Verdict.INVALID, "a")
        assertEquals(
            "The search used all 3 trials, so its result may be less precise. A single trial decides this capacity.",
            SearchRemarks.of(run.copy(settings = run.settings.copy(repetitions = 1)), search(1, 100, 120) + refused)
                .single(),
        )
    }
}
