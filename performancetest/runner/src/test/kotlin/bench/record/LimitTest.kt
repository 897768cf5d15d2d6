package bench.record

import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Slots
import bench.model.Verdict
import bench.search.Above
import bench.search.Capacity
import bench.wording.LimitWords
import kotlin.test.Test
import kotlin.test.assertEquals

class LimitTest {
    private val knownLimits = KnownLimits(Slots(200, "Tomcat threads"), fileDescriptors = 20_000, delay_ms = 1_000)

    private val late = Trials.mockLate

    private fun Limit.text() = LimitWords.text(facts)

    private val tuned = KnownLimits(Slots(9_000, "connections"), fileDescriptors = 20_000, delay_ms = 1_000)

    /** The rate below that of [above] is sustained. */
    private fun limit(above: TrialRecord, knownLimits: KnownLimits = this.knownLimits): String {
        val sustained = (above.rate_per_s / 1.1).toInt()
        val trials = listOf(Trials.trial(sustained, Verdict.SUSTAINED), above)
        return Limit.of(trials, Capacity(sustained, null, Above.FAILS), knownLimits).text()
    }

    private fun above(
        peak: Long = 5_000,
        cpu: Double = 0.3,
        cpuMax: Double = cpu,
        achieved: Double = 100.0,
        files: Int = 400,
        drops: Long? = 0,
        failed: Map<String, Long> = emptyMap(),
        rate: Int = 210,
    ) =
        Trials.trial(
            rate,
            Verdict.BROKEN,
            achieved = achieved,
            load = Trials.load.copy(failed = failed),
            bench = Trials.bench.copy(mock_peak_in_flight = peak),
            resources =
                Trials.resources.copy(
                    cpu_share = cpu,
                    cpu_share_max = cpuMax,
                    file_descriptors_max = files,
                    listen_drops = drops,
                ),
        )

    @Test
    fun `slots are named if as many calls reached the mock, or if the rate matches them`() {
        assertEquals("slots: 200 Tomcat threads", limit(above(peak = 200, cpu = 0.6)))
        assertEquals("slots: 200 Tomcat threads", limit(above(peak = 200, cpu = 0.95, achieved = 195.0)))
        assertEquals("slots: 200 Tomcat threads", limit(above(achieved = 195.0)))
        assertEquals(
            "slots: 200 Tomcat threads",
            limit(above(achieved = 65.0, rate = 70), knownLimits.copy(delay_ms = 3_000)),
        )
    }

    @Test
    fun `CPU, file descriptors and errors are named if slots are not the limit`() {
        assertEquals("CPU: 95 % of what it may use", limit(above(cpu = 0.95)))
        assertEquals("CPU: 70 % of what it may use, in bursts", limit(above(cpu = 0.7, cpuMax = 0.99)))
        assertEquals("file descriptors: 19900 of 20000", limit(above(files = 19_900, cpu = 0.95, rate = 9_800)))
        assertEquals("errors: status 502", limit(above(failed = mapOf("timeout" to 3L, "status 502" to 40L))))
        assertEquals("CPU: 95 % of what it may use", limit(above(cpu = 0.95), KnownLimits(null, null, 1_000)))
    }

    @Test
    fun `a queue that happens to equal the slots does not hide a CPU that is used up`() {
        fun full(rate: Int, achieved: Double) = above(peak = 8_900, cpu = 0.98, achieved = achieved, rate = rate)
        assertEquals("CPU: 98 % of what it may use", limit(full(6_000, achieved = 5_800.0), tuned))
        assertEquals("CPU: 98 % of what it may use", limit(full(9_100, achieved = 5_800.0), tuned))
        assertEquals("slots: 9000 connections", limit(full(9_100, achieved = 8_700.0), tuned))
    }

    @Test
    fun `slots and file descriptors that a stall fills are no limit, but what stalled`() {
        fun stalled(gc: Double?, files: Int = 400) =
            above(peak = 8_564, cpu = 0.7, cpuMax = 0.99, achieved = 5_600.0, rate = 5_713, files = files).let {
                it.copy(
                    load = it.load.copy(p50_ms = 1_010.0, p99_ms = 1_523.0),
                    garbage = GarbageMetrics(null, null, null, null, gc_pause_share = gc),
                )
            }
        val pauses = "GC pauses: median 1010 ms, p99 1523 ms at 70 % CPU, GC time 14 %"
        assertEquals(pauses, limit(stalled(gc = 0.14), tuned))
        assertEquals(pauses, limit(stalled(gc = 0.14, files = 20_000), tuned))
        assertEquals(pauses, limit(stalled(gc = 0.14, files = 20_000), tuned.copy(slots = null)))
        assertEquals("CPU: 70 % of what it may use, in bursts", limit(stalled(gc = 0.01), tuned))
        val busy = stalled(gc = 0.14).let { it.copy(rate_per_s = 8_200, load = it.load.copy(achieved_per_s = 8_150.0)) }
        assertEquals("slots: 9000 connections", limit(busy, tuned))
    }

    @Test
    fun `without a delay, full file descriptors are named at any rate`() {
        assertEquals(
            "file descriptors: 19900 of 20000",
            limit(above(files = 19_900), KnownLimits(null, 20_000, delay_ms = 0)),
        )
    }

    @Test
    fun `slots and file descriptors are both named if both are used up`() {
        assertEquals(
            "slots: 9000 connections; file descriptors: 20000 of 20000",
            limit(above(peak = 9_000, cpu = 0.65, achieved = 7_700.0, files = 20_000, rate = 9_300), tuned),
        )
    }

    @Test
    fun `rejected connections are named unless the CPU is used up anyway`() {
        assertEquals(
            "accept queue: 10 connections dropped at 70 % CPU",
            limit(above(cpu = 0.7, cpuMax = 0.99, drops = 10)),
        )
        assertEquals("CPU: 70 % of what it may use, in bursts", limit(above(cpu = 0.7, cpuMax = 0.99, drops = 9)))
        assertEquals("CPU: 95 % of what it may use", limit(above(cpu = 0.95, drops = 500)))
        assertEquals("CPU: 95 % of what it may use", limit(above(cpu = 0.95, drops = null)))
    }

    @Test
    fun `a fast median with a late tail and spare CPU is a pause`() {
        val paused = above(cpu = 0.5).let { it.copy(load = it.load.copy(p50_ms = 1_020.0, p99_ms = 1_600.0)) }
        assertEquals("pauses: median 1020 ms, p99 1600 ms at 50 % CPU", limit(paused))
    }

    @Test
    fun `the bench, an untried rate and an unknown limit are named as such`() {
        assertEquals(
            "bench: mock late: p99 30.0 ms, allowed 20.0 ms",
            limit(Trials.trial(210, Verdict.INVALID, reasons = listOf(late))),
        )
        val spoilt = Trials.trial(210, Verdict.INVALID, reasons = listOf(late), order = 3)
        assertEquals(
            "CPU: 95 % of what it may use",
            Limit.of(
                    listOf(Trials.trial(190, Verdict.SUSTAINED), above(cpu = 0.95), spoilt),
                    Capacity(190, null, Above.FAILS),
                    knownLimits,
                )
                .text(),
            "a valid trial of the rate says more",
        )
        assertEquals(
            "bench: mock late: p99 30.0 ms, allowed 20.0 ms; the service had used up its file descriptors too",
            limit(above(files = 20_000).copy(verdict = Verdict.INVALID, invalid_reasons = listOf(late))),
        )
        assertEquals(
            "trials: used up after 1, none was above 190 req/s",
            Limit.of(listOf(Trials.trial(190, Verdict.SUSTAINED)), Capacity(190, null, Above.UNTRIED), knownLimits)
                .text(),
        )
        assertEquals(
            "bench: 190 req/s is the highest rate that it tries",
            Limit.of(
                    listOf(Trials.trial(190, Verdict.SUSTAINED)),
                    Capacity(190, null, Above.UNTRIED),
                    knownLimits.copy(highest_per_s = 190),
                )
                .text(),
        )
        assertEquals("not named: CPU 30 %, 5000 calls at the mock", limit(above()))
    }

    private fun beside(cpu: Double, database: Double, together: Double = database, verdict: Verdict = Verdict.BROKEN) =
        above(cpu = cpu).let {
            it.copy(
                verdict = verdict,
                bench =
                    it.bench.copy(
                        backing_services = listOf("postgres"),
                        mock_cpu_share = database,
                        bench_cpu_share = together,
                        own_cpu_share = together - database,
                        mock_peak_in_flight = null,
                    ),
            )
        }

    @Test
    fun `a database without spare CPU is named, with others on its core, unless the CPU of the service is used up`() {
        val none = KnownLimits(null, null, delay_ms = 0)
        assertEquals("CPU of postgres: 85 % of what it may use", limit(beside(cpu = 0.6, database = 0.85), none))
        assertEquals(
            "CPU that postgres shares with the bench: 97 % used, 50 % by postgres",
            limit(beside(cpu = 0.6, database = 0.5, together = 0.97), none),
        )
        assertEquals("CPU: 95 % of what it may use", limit(beside(cpu = 0.95, database = 0.9), none))
        assertEquals("not named: CPU 30 %, CPU of postgres 84 %", limit(beside(cpu = 0.3, database = 0.84), none))
        val late =
            beside(cpu = 0.5, database = 0.6, together = 0.99, verdict = Verdict.INVALID)
                .copy(invalid_reasons = listOf(InvalidReason(InvalidCode.LOAD_GENERATOR_LATE, 60.0, 50.0)))
        assertEquals(
            "bench: load generator late: p99 60.0 ms, allowed 50.0 ms; CPU that postgres shares with the bench: " +
                "99 % used, 60 % by postgres",
            limit(late, none),
        )
    }

    @Test
    fun `a mock without spare CPU is not named as a limit of the service`() {
        val mock = above(cpu = 0.3).let { it.copy(bench = it.bench.copy(mock_cpu_share = 0.99)) }
        assertEquals("not named: CPU 30 %, 5000 calls at the mock", limit(mock))
    }

    @Test
    fun `a service that ended is named first`() {
        assertEquals("service ended: signal 9", limit(above(peak = 5_000, cpu = 0.95).copy(service_ended = "signal 9")))
    }

    @Test
    fun `a CPU quota is named if it slowed the service down`() {
        fun throttled(share: Double) =
            above(cpu = 0.95).let { it.copy(resources = it.resources?.copy(throttled_share = share)) }
        assertEquals("CPU: throttled for 30 % of the time", limit(throttled(0.3)))
        assertEquals("CPU: 95 % of what it may use", limit(throttled(0.01)))
    }

    @Test
    fun `memory of a container is named if it is used up, but not the CPU that it costs`() {
        val container =
            above(cpu = 0.95).let { it.copy(resources = it.resources?.copy(working_set_peak_mib = 2_950.0)) }
        assertEquals("memory: 2950 of 3072 MiB", limit(container, knownLimits.copy(memory_mib = 3_072)))
        assertEquals("CPU: 95 % of what it may use", limit(container, knownLimits.copy(memory_mib = 4_096)))
        assertEquals(
            "CPU: 95 % of what it may use",
            limit(above(cpu = 0.95), knownLimits.copy(memory_mib = 100)),
            "a process has no known limit",
        )
    }

    @Test
    fun `kind, values and the deciding trial are reported`() {
        val above = above(peak = 200)
        val limit =
            Limit.of(listOf(Trials.trial(190, Verdict.SUSTAINED), above), Capacity(190, null, Above.FAILS), knownLimits)
        assertEquals(Limit(LimitFacts.FullSlots(Slots(200, "Tomcat threads")), above), limit)
        assertEquals(LimitKind.SLOTS, limit.kind)
        assertEquals(LimitKind.NOT_MEASURED, LimitFacts.NotMeasured("why").kind)
    }
}
