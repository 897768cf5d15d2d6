package bench.validity

import bench.model.Arrivals
import bench.model.Chance
import bench.model.DelayVariation
import bench.model.InvalidCode
import bench.model.Objective
import bench.model.Thresholds
import bench.model.Verdict
import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals

class SlackAndChanceTest {
    private val objective = Objective(correct_share = 0.999, p99_ms = 1_500.0)
    private val good = Trials.load
    private val bench = Trials.bench

    @Test
    fun `the usual slack gives the thresholds that older records were judged by`() {
        val usual = Objective(0.999, 1_500.0).slack_ms
        assertEquals(500.0, usual)
        assertEquals(
            listOf(50.0, 20.0, 25.0),
            listOf(Thresholds::loadGeneratorLatenessP99Ms, Thresholds::mockLatenessP99Ms, Thresholds::littleFloorMs)
                .map { it(usual) },
        )
    }

    @Test
    fun `a smaller slack needs a more exact bench, a larger one a less exact bench`() {
        val prompt = good.copy(mean_ms = 3.0, p50_ms = 2.0, p99_ms = 6.0, in_flight_mean = 0.1)
        fun reasons(slackMs: Double, lateMs: Double, mockLateMs: Double, inFlight: Double) =
            Judge.reasons(
                    prompt.copy(lateness_p99_ms = lateMs, in_flight_mean = inFlight),
                    Objective(0.999, 200.0 + slackMs, slackMs),
                    bench.copy(mock_lateness_p99_ms = mockLateMs),
                    0.1,
                )
                .map { it.code }
        assertEquals(emptyList(), reasons(100.0, lateMs = 10.0, mockLateMs = 4.0, inFlight = 0.75))
        assertEquals(
            listOf(InvalidCode.LOAD_GENERATOR_LATE, InvalidCode.MOCK_LATE, InvalidCode.LITTLES_LAW),
            reasons(100.0, lateMs = 10.1, mockLateMs = 4.1, inFlight = 0.9),
        )
        assertEquals(emptyList(), reasons(1_000.0, lateMs = 99.0, mockLateMs = 39.0, inFlight = 5.2))
    }

    @Test
    fun `drawn arrivals may miss Little's law by chance, but not by more`() {
        // 100 calls a second of one second in 10 s: 3 × √(2 × 100 ÷ 3) ÷ 10 = 2.4 calls next to the 5 % of 100.
        fun codes(inFlight: Double, chance: Chance) =
            Judge.reasons(good.copy(in_flight_mean = inFlight), objective, bench, 0.1, chance = chance).map { it.code }
        assertEquals(listOf(InvalidCode.LITTLES_LAW), codes(93.5, Chance.NONE))
        assertEquals(emptyList(), codes(93.5, Chance(Arrivals.POISSON)))
        assertEquals(listOf(InvalidCode.LITTLES_LAW), codes(91.5, Chance(Arrivals.POISSON)))
    }

    @Test
    fun `a delay that varies is judged by more late calls than its own`() {
        val chance = Chance(medianMs = 200, delay = DelayVariation.logNormal(200, 1_400.0))
        fun verdict(late: Long, growth: Double, chance: Chance) =
            Judge.verdict(
                good.copy(late = late, p99_ms = 1_501.0, queue_growth = growth),
                objective,
                emptyList(),
                resolution = 0.1,
                chance = chance,
            )
        // Of 1,000 calls 10 are late at the p99 itself: 2 × √(1,000 × 0.01 × 0.99) = 6.3 more are chance.
        assertEquals(Verdict.DEGRADED, verdict(16, 0.0, Chance.NONE))
        assertEquals(Verdict.SUSTAINED, verdict(16, 0.0, chance))
        assertEquals(Verdict.DEGRADED, verdict(17, 0.0, chance))
        assertEquals(Verdict.SUSTAINED, verdict(10, 0.054, chance))
        assertEquals(Verdict.DEGRADED, verdict(10, 0.056, chance))
    }
}
