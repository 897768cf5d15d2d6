package bench.selftest

import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.LoadGeneratorMetrics
import bench.model.Verdict
import bench.record.TrialRecord
import bench.record.Trials
import bench.runtime.LoadGenerators
import kotlin.test.Test
import kotlin.test.assertEquals

class LoadGeneratorTeamTest {
    private val due = Trials.load.due
    private val load = Trials.load.copy(started = due, p50_ms = 501.0, p99_ms = 505.0)

    private fun one(p50Ms: Double? = 501.0, p99Ms: Double = 505.0, started: Long = due): TrialRecord =
        Trials.trial(
            200,
            Verdict.SUSTAINED,
            load = load.copy(p50_ms = p50Ms, p99_ms = p99Ms, started = started),
        )

    private fun trial(p50Ms: Double? = 501.0, p99Ms: Double = 505.0, started: Long = due): TrialRecord =
        one(p50Ms, p99Ms, started).copy(bench = Trials.bench.copy(load_generators = listOf(metrics(1), metrics(2))))

    private fun metrics(number: Int) = LoadGeneratorMetrics(LoadGenerators.name(number), 1, 1, null, 0.0, 0.0, 0.1)

    private val single = LoadGeneratorTeam(1, listOf(one(), one(p50Ms = 503.0), one()), due)

    private fun failures(vararg trials: TrialRecord) = LoadGeneratorTeam(2, trials.toList(), due).failures(single)

    @Test
    fun `what one load generator measures in one trial and not in the next is noise`() {
        assertEquals(emptyList(), failures(trial(p50Ms = 503.0, p99Ms = 508.0)))
        assertEquals(
            listOf("2 load generators: p50 503.5 ms, not 501.0 ms ± 2.0 ms"),
            failures(trial(p50Ms = 503.5)),
        )
        assertEquals(
            listOf("2 load generators: p99 508.5 ms, not 505.0 ms ± 3.0 ms"),
            failures(trial(p99Ms = 508.5)),
        )
    }

    @Test
    fun `where one load generator differs from itself by much, nothing is shown`() {
        val noisy = LoadGeneratorTeam(1, listOf(one(), one(p99Ms = 531.0), one()), due)
        assertEquals(
            listOf("2 load generators: p99 of one load generator differs by 26.0 ms, too much to compare with"),
            LoadGeneratorTeam(2, listOf(trial()), due).failures(noisy),
        )
    }

    @Test
    fun `one user too few is named`() =
        assertEquals(
            listOf("2 load generators: started ${due - 1} of $due users, not $due"),
            failures(trial(started = due - 1)),
        )

    @Test
    fun `a trial without the second load generator, or without percentiles, proves nothing`() {
        assertEquals(listOf("2 load generators: 1 of them took part in a trial"), failures(one()))
        assertEquals(
            listOf("2 load generators: p50 NaN ms, not 501.0 ms ± 2.0 ms"),
            failures(trial(p50Ms = null)),
        )
    }

    @Test
    fun `an invalid trial says why`() {
        val reason = InvalidReason(InvalidCode.MOCK_LATE, 21.0, 20.0)
        val invalid = trial().copy(verdict = Verdict.INVALID, invalid_reasons = listOf(reason))
        assertEquals(
            listOf("2 load generators: a trial was invalid; mock late: p99 21.0 ms, allowed 20.0 ms"),
            failures(trial(), invalid, trial()),
        )
    }
}
