package bench.validity

import bench.model.BenchMetrics
import bench.model.FileDescriptors
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Objective
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
    fun `in two seconds, a delay that the service adds is no queue, and a pause neither`() {
        val short = good.copy(window_s = 2)
        assertEquals(Verdict.SUSTAINED, verdict(short.copy(queue_growth = 0.001, success_share = 0.97)), "50 ms more")
        assertEquals(Verdict.SUSTAINED, verdict(short.copy(queue_growth = 0.1, success_share = 1.0)), "a pause")
        assertEquals(Verdict.DEGRADED, verdict(short.copy(queue_growth = 0.1, success_share = 0.95)), "a queue")
        assertEquals(Verdict.DEGRADED, verdict(good.copy(queue_growth = 0.1, success_share = 1.0)), "a longer window")
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
