package bench.experiment.capacity.report

import bench.kinds.Kinds
import bench.model.LinearSteps
import bench.model.SearchPlan
import bench.model.SearchStrategy
import bench.model.Track
import bench.model.Verdict
import bench.record.MetricKey
import bench.record.NotMeasured
import bench.record.Planned
import bench.record.RunRecord
import bench.record.TrialRecord
import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class CapacityMetricsTest {
    private fun metrics(vararg trials: TrialRecord, run: RunRecord = Trials.run()) =
        Kinds.metrics(run, trials.toList()).associateBy { it.key }

    private fun key(name: String, rate: Int? = null) =
        rate?.let { MetricKey.ofRate("x", Track.STOCK, it, name) } ?: MetricKey("x", Track.STOCK, "", name)

    private fun trial(rate: Int, verdict: Verdict, repetition: Int, p99: Double? = 1_010.0) =
        Trials.trial(rate, verdict, repetition = repetition, load = Trials.load.copy(p99_ms = p99))

    @Test
    fun `sustained and breaking rate have a value for each repetition`() {
        val all =
            metrics(
                trial(200, Verdict.SUSTAINED, 1),
                trial(220, Verdict.DEGRADED, 1),
                trial(300, Verdict.BROKEN, 1),
                trial(190, Verdict.SUSTAINED, 2),
                trial(210, Verdict.BROKEN, 2),
            )
        assertEquals(listOf(200.0, 190.0), all.getValue(key("sustained_rps")).values)
        assertEquals(listOf(300.0, 210.0), all.getValue(key("breaking_rps")).values)
        assertEquals(0, all.getValue(key("sustained_rps")).atLeast)
    }

    @Test
    fun `a limit of the bench is a lower bound, and a service that never broke breaks above its survived rate`() {
        val all =
            metrics(
                trial(200, Verdict.SUSTAINED, 1),
                trial(400, Verdict.INVALID, 1),
                trial(200, Verdict.SUSTAINED, 2),
                trial(220, Verdict.DEGRADED, 2),
            )
        assertEquals(1, all.getValue(key("sustained_rps")).atLeast)
        assertEquals(listOf(200.0, 220.0), all.getValue(key("breaking_rps")).values)
        assertEquals(2, all.getValue(key("breaking_rps")).atLeast)
    }

    @Test
    fun `a repetition without a sustained rate counts as 0 and is not left out`() {
        assertEquals(
            listOf(0.0, 50.0),
            metrics(trial(5, Verdict.BROKEN, 1), trial(50, Verdict.SUSTAINED, 2), trial(60, Verdict.BROKEN, 2))
                .getValue(key("sustained_rps"))
                .values,
        )
    }

    @Test
    fun `metrics of a rate have one value per repetition, the median of its valid trials`() {
        val all =
            metrics(
                trial(200, Verdict.SUSTAINED, 1, 1_000.0),
                trial(200, Verdict.DEGRADED, 1, 1_600.0),
                trial(200, Verdict.SUSTAINED, 1, 1_100.0),
                trial(200, Verdict.SUSTAINED, 2, 1_020.0),
                trial(200, Verdict.INVALID, 3, 9_000.0),
                trial(200, Verdict.SUSTAINED, 4, null),
            )
        assertEquals(listOf(1_100.0, 1_020.0), all.getValue(key("p99_ms", 200)).values)
        assertEquals(3, all.getValue(key("cpu_s_per_1000", 200)).values.size)
        assertEquals(listOf(210.4, 210.4, 210.4), all.getValue(key("memory_peak_mib", 200)).values)
    }

    @Test
    fun `rates with only broken trials have no metrics, rates with some keep all`() {
        val all =
            metrics(
                trial(200, Verdict.SUSTAINED, 1),
                trial(300, Verdict.BROKEN, 1),
                trial(300, Verdict.BROKEN, 2),
                trial(200, Verdict.BROKEN, 2),
            )
        assertFalse(key("p99_ms", 300) in all)
        assertEquals(2, all.getValue(key("p99_ms", 200)).values.size)
    }

    @Test
    fun `searches that could not end do not count`() {
        val run = Trials.run().copy(not_measured = listOf(NotMeasured(Planned("x", Track.STOCK, 2), "gone")))
        assertEquals(
            listOf(200.0),
            metrics(trial(200, Verdict.SUSTAINED, 1), trial(100, Verdict.SUSTAINED, 2), run = run)
                .getValue(key("sustained_rps"))
                .values,
        )
    }

    @Test
    fun `the linear rule has the survived rate`() {
        assertFalse(key("survives_rps") in metrics(trial(200, Verdict.SUSTAINED, 1)))
        assertTrue(
            key("survives_rps") in
                metrics(
                    trial(200, Verdict.SUSTAINED, 1),
                    trial(300, Verdict.BROKEN, 1),
                    run = Trials.run().copy(plan = SearchPlan(SearchStrategy.LINEAR, LinearSteps(100, 100))),
                )
        )
    }
}
