package bench.experiment.scenarios

import bench.experiment.scenarios.ScenarioJudge.Judged
import bench.model.BenchMetrics
import bench.model.InvalidCode
import bench.model.Objective
import bench.model.Verdict
import bench.record.Trials
import bench.validity.ValidityGate
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class ScenarioJudgeTest {
    private val objective = Objective(0.999, 1_500.0)
    private val good = Judged(Trials.load, objective)
    private val bad = Judged(Trials.load.copy(correct_share = 0.5, failed = mapOf("status 502" to 500)), objective)

    private fun verdict(
        vararg stages: Judged,
        bench: BenchMetrics = Trials.bench,
        isWell: Boolean = true,
        hasEnded: Boolean = false,
    ) =
        ScenarioJudge.verdict(
            stages.toList(),
            ScenarioJudge.reasons(stages.toList(), bench, isWell, hasEnded),
            isWell,
            hasEnded,
        )

    @Test
    fun `sustained if every stage meets its objective`() = assertEquals(Verdict.SUSTAINED, verdict(good, good, good))

    @Test
    fun `degraded if one does not and the service recovers`() = assertEquals(Verdict.DEGRADED, verdict(good, bad, good))

    @Test
    fun `each stage has its own objective`() {
        val slow = Trials.load.copy(p99_ms = 10_020.0)
        assertEquals(Verdict.SUSTAINED, verdict(good, Judged(slow, Objective(0.999, 10_500.0)), good))
        assertEquals(Verdict.DEGRADED, verdict(good, Judged(slow, objective), good))
    }

    @Test
    fun `broken if it does not recover, or ends`() {
        assertEquals(Verdict.BROKEN, verdict(good, bad, bad, isWell = false))
        assertEquals(Verdict.BROKEN, verdict(good, bad, isWell = false, hasEnded = true))
    }

    @Test
    fun `invalid if the bench was late in one stage, and each reason is given once`() {
        val late = Judged(Trials.load.copy(lateness_p99_ms = 80.0), objective)
        assertEquals(Verdict.INVALID, verdict(good, late, late))
        assertEquals(1, ScenarioJudge.reasons(listOf(late, late), Trials.bench, isWell = true, hasEnded = false).size)
    }

    @Test
    fun `the stage with the smallest slack decides how exact the bench must be`() {
        val late = good.load.copy(lateness_p99_ms = 30.0)
        val strict = Judged(late, Objective(0.999, 300.0, slack_ms = 100.0))
        assertEquals(Verdict.SUSTAINED, verdict(Judged(late, objective)))
        assertEquals(Verdict.INVALID, verdict(Judged(late, objective), strict))
    }

    @Test
    fun `Little's law applies only to a steady state, which a disturbed stage is not`() {
        val piling = Judged(bad.load.copy(in_flight_mean = 300.0), objective)
        assertTrue(
            ValidityGate.reasons(piling.load, Trials.bench).single().code == InvalidCode.LITTLES_LAW,
            "otherwise this proves nothing",
        )
        assertEquals(Verdict.DEGRADED, verdict(good, piling, good))
    }

    @Test
    fun `CPU time that other guests took only casts doubt on a failure`() {
        val stolen = Trials.bench.copy(stolen_cpu_share = 0.5)
        assertEquals(Verdict.SUSTAINED, verdict(good, good, bench = stolen))
        assertEquals(
            InvalidCode.HOST_CPU,
            ScenarioJudge.reasons(listOf(good, bad, good), stolen, isWell = true, hasEnded = false).single().code,
        )
    }
}
