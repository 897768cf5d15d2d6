package bench.validity

import bench.model.Arrivals
import bench.model.BenchMetrics
import bench.model.Chance
import bench.model.DelayVariation
import bench.model.FileDescriptors
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Objective
import bench.model.Thresholds
import bench.model.Verdict
import bench.record.LoadMetrics
import bench.record.Trials
import bench.wording.ReasonWords
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class JudgeTest {
    private val objective = Objective(correct_share = 0.999, p99_ms = 1_500.0)
    private val good = Trials.load
    private val bench = Trials.bench

    private fun verdict(load: LoadMetrics, resolution: Double = 0.05) =
        Judge.verdict(load, objective, emptyList(), resolution)

    @Test
    fun `sustained only with correct answers, in time, at the rate of arrivals`() {
        assertEquals(Verdict.SUSTAINED, verdict(good))
        assertEquals(Verdict.DEGRADED, verdict(good.copy(p99_ms = 1_501.0)))
        assertEquals(Verdict.DEGRADED, verdict(good.copy(correct = 998, correct_share = 0.998)))
        assertEquals(Verdict.DEGRADED, verdict(good.copy(queue_growth = 0.045)), "1,045 calls a second for 1,000 slots")
        assertEquals(Verdict.DEGRADED, verdict(good.copy(queue_growth = null, success_share = 0.95)))
    }

    @Test
    fun `a queue may grow by half of the resolution`() {
        assertEquals(Verdict.SUSTAINED, verdict(good.copy(queue_growth = 0.045), resolution = 0.1))
        assertEquals(Verdict.DEGRADED, verdict(good.copy(queue_growth = 0.1), resolution = 0.1))
        assertEquals(Verdict.DEGRADED, verdict(good.copy(queue_growth = 0.05), resolution = 0.05))
    }

    @Test
    fun `broken at 90 percent, not above`() {
        assertEquals(Verdict.BROKEN, verdict(good.copy(success_share = 0.9, timely_share = 0.8)))
        assertEquals(Verdict.BROKEN, verdict(good.copy(correct_share = 0.9)))
        assertEquals(Verdict.DEGRADED, verdict(good.copy(success_share = 0.901, timely_share = 0.0, p99_ms = 2_500.0)))
    }

    @Test
    fun `a pause that moves answers beyond the window is no failure`() {
        assertEquals(Verdict.SUSTAINED, verdict(good.copy(success_share = 0.89, timely_share = 1.0)))
    }

    @Test
    fun `too few calls for a p99 are judged by the number of late ones`() {
        val few = good.copy(due = 30, correct = 30, p99_ms = null)
        assertEquals(Verdict.SUSTAINED, verdict(few))
        assertEquals(Verdict.DEGRADED, verdict(few.copy(late = 1)))
    }

    @Test
    fun `if the bench was the limit the trial is invalid, whatever the service did`() {
        assertEquals(
            Verdict.INVALID,
            Judge.verdict(good, objective, listOf(InvalidReason(InvalidCode.MOCK_LATE, 30.0, 20.0)), 0.05),
        )
    }

    @Test
    fun `a service that ended is broken, and its effects on the bench are no excuse`() {
        val late = good.copy(lateness_p99_ms = 900.0)
        assertEquals(1, Judge.reasons(late, objective, bench, 0.05).size)
        assertEquals(emptyList(), Judge.reasons(late, objective, bench, 0.05, hasEnded = true))
        assertEquals(Verdict.BROKEN, Judge.verdict(late, objective, emptyList(), 0.05, hasEnded = true))
    }

    @Test
    fun `incidents of containers of the bench make a trial invalid`() {
        val incidents = listOf(InvalidReason(InvalidCode.THROTTLED, parts = listOf("mock")))
        val throttled = bench.copy(incidents = incidents)
        assertEquals(incidents, Judge.reasons(good, objective, throttled, 0.05))
    }

    @Test
    fun `a bench without readings does not count as idle`() {
        val reasons = Judge.reasons(good, objective, bench.copy(unread = listOf("mock", "load-generator")), 0.05)
        assertEquals("no CPU readings of mock, load-generator", ReasonWords.all(reasons))
    }

    @Test
    fun `stolen CPU time excuses a failed rate, and does not affect a sustained one`() {
        fun reasons(load: LoadMetrics, stolen: Double?) =
            Judge.reasons(load, objective, bench.copy(stolen_cpu_share = stolen), 0.05).map(ReasonWords::text)
        val failing = good.copy(p99_ms = 1_700.0)
        assertTrue(reasons(failing, 0.123).single().startsWith("host took 12.3 % of a core"))
        assertEquals(emptyList(), reasons(failing, 0.09))
        assertEquals(emptyList(), reasons(failing, null))
        assertEquals(emptyList(), reasons(good, 0.123))
        assertTrue(reasons(good.copy(lateness_p99_ms = 51.0), null).single().startsWith("load generator late"))
    }

    @Test
    fun `the gate accepts a good bench and names each fault`() {
        fun reason(load: LoadMetrics = good, figures: BenchMetrics = bench) =
            ReasonWords.text(ValidityGate.reasons(load, figures).single())
        assertEquals(emptyList(), ValidityGate.reasons(good, bench))
        assertTrue(reason(good.copy(lateness_p99_ms = 51.0)).startsWith("load generator late"))
        assertTrue(
            reason(good.copy(started = 980, correct = 980, in_flight_mean = 98.3))
                .startsWith("load generator started too few users: 98.0 %")
        )
        assertTrue(reason(figures = bench.copy(bench_cpu_share = 0.86)).startsWith("the bench used 86.0 %"))
        assertTrue(reason(figures = bench.copy(mock_lateness_p99_ms = 20.1)).startsWith("mock late"))
        assertEquals(
            "load-generator: 196 of 200 file descriptors in use, allowed 95.0 %",
            reason(figures = bench.copy(load_generator_file_descriptors = FileDescriptors(196, 200))),
        )
        assertEquals(
            "mock: 200 of 200 file descriptors in use, allowed 95.0 %",
            reason(figures = bench.copy(mock_file_descriptors = FileDescriptors(200, 200))),
        )
        assertEquals(
            emptyList(),
            ValidityGate.reasons(good, bench.copy(load_generator_file_descriptors = FileDescriptors(190, 200))),
        )
        assertTrue(reason(figures = bench.copy(heap_max_bytes = 6_000_000_000)).startsWith("heap"))
        assertTrue(reason(good.copy(in_flight_mean = 80.0)).startsWith("Little's law"))
    }

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
            Judge.verdict(good.copy(late = late, p99_ms = 1_501.0, queue_growth = growth), objective, emptyList(), 0.1, chance = chance)
        // Of 1,000 calls 10 are late at the p99 itself: 2 × √(1,000 × 0.01 × 0.99) = 6.3 more are chance.
        assertEquals(Verdict.DEGRADED, verdict(16, 0.0, Chance.NONE))
        assertEquals(Verdict.SUSTAINED, verdict(16, 0.0, chance))
        assertEquals(Verdict.DEGRADED, verdict(17, 0.0, chance))
        assertEquals(Verdict.SUSTAINED, verdict(10, 0.054, chance))
        assertEquals(Verdict.DEGRADED, verdict(10, 0.056, chance))
    }

    @Test
    fun `with immediate answers, Little's law allows for users that start slightly late`() {
        // At 100 per second, 25 ms are 2.5 calls.
        val prompt = good.copy(mean_ms = 3.0, p50_ms = 2.0, p99_ms = 6.0, in_flight_mean = 0.1)
        assertEquals(emptyList(), ValidityGate.reasons(prompt, bench), "0.3 by latency")
        assertEquals(emptyList(), ValidityGate.reasons(prompt.copy(in_flight_mean = 2.7), bench))
        assertTrue(
            ReasonWords.text(ValidityGate.reasons(prompt.copy(in_flight_mean = 2.9), bench).single())
                .startsWith("Little's law: 2.9 calls in flight, rate × latency gives 0.3")
        )
        assertTrue(
            ValidityGate.reasons(good.copy(in_flight_mean = 95.0), bench).single().code == InvalidCode.LITTLES_LAW,
            "of a second 5 % as ever",
        )
    }

    @Test
    fun `a database without spare CPU is no fault of the bench, even on a shared core, a load generator is`() {
        val shared =
            bench.copy(
                mock_cpu_share = 0.6,
                bench_cpu_share = 0.99,
                own_cpu_share = 0.39,
                backing_services = listOf("postgres"),
                mock_lateness_p99_ms = null,
                mock_peak_in_flight = null,
            )
        assertEquals(emptyList(), ValidityGate.reasons(good, shared))
        assertEquals(emptyList(), ValidityGate.reasons(good, shared.copy(mock_cpu_share = 1.0)))
        assertEquals(
            "the bench used 86.0 % of its CPU, allowed 85.0 %",
            ReasonWords.text(ValidityGate.reasons(good, shared.copy(own_cpu_share = 0.86)).single()),
        )
        assertTrue(
            ValidityGate.reasons(good.copy(lateness_p99_ms = 51.0), shared).single().code ==
                InvalidCode.LOAD_GENERATOR_LATE
        )
        assertEquals(
            "no CPU readings of mock",
            ReasonWords.text(ValidityGate.reasons(good, shared.copy(unread = listOf("mock"))).single()),
        )
    }

    @Test
    fun `reasons of one kind have one name, whatever their values`() {
        fun kind(load: LoadMetrics = good, figures: BenchMetrics = bench) =
            ReasonWords.kind(ValidityGate.reasons(load, figures).single())
        assertEquals("load generator late", kind(good.copy(lateness_p99_ms = 51.0)))
        assertEquals(
            "load generator started too few users",
            kind(good.copy(started = 980, correct = 980, in_flight_mean = 98.3)),
        )
        assertEquals("the bench used too much CPU", kind(figures = bench.copy(bench_cpu_share = 0.86)))
        assertEquals(
            "mock had too few file descriptors",
            kind(figures = bench.copy(mock_file_descriptors = FileDescriptors(200, 200))),
        )
        assertEquals("Little's law", kind(good.copy(in_flight_mean = 80.0)))
    }
}
