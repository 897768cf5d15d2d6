package bench.record

import bench.model.Slots
import bench.model.Verdict
import bench.search.Above
import bench.search.Capacity
import bench.wording.LimitWords
import kotlin.test.Test
import kotlin.test.assertEquals

/** Limits that need evidence from the time of late calls. */
class LateCallsLimitTest {
    private val knownLimits = KnownLimits(Slots(200, "Tomcat threads"), fileDescriptors = 20_000, delay_ms = 1_000)

    private fun limit(above: TrialRecord): String {
        val sustained = (above.rate_per_s / 1.1).toInt()
        val trials = listOf(Trials.trial(sustained, Verdict.SUSTAINED), above)
        return LimitWords.text(Limit.of(trials, Capacity(sustained, null, Above.FAILS), knownLimits).facts)
    }

    private fun above(cpu: Double = 0.3, cpuMax: Double = cpu, files: Int = 400, rate: Int = 210) =
        Trials.trial(
            rate,
            Verdict.BROKEN,
            achieved = 100.0,
            bench = Trials.bench.copy(mock_peak_in_flight = 5_000),
            resources = Trials.resources.copy(cpu_share = cpu, cpu_share_max = cpuMax, file_descriptors_max = files),
        )

    private fun late(trial: TrialRecord, gcMs: Double?, cpu: Double? = null, late: Long = 50, share: Double? = null) =
        trial.copy(
            load = trial.load.copy(p50_ms = 1_010.0, p99_ms = 1_700.0),
            garbage = share?.let { GarbageMetrics(null, null, null, null, it) },
            seconds =
                (0..9).map {
                    TrialSecond(it, 100, late.takeIf { _ -> it == 2 } ?: 0, gcMs.takeIf { _ -> it == 3 }, cpu)
                },
        )

    @Test
    fun `GC is named if its pauses fall into the time of late calls`() {
        val trial = above(cpu = 0.5)
        assertEquals(
            "GC pauses: median 1010 ms, p99 1700 ms at 50 % CPU, GC time 8 %, met by 100 % of late calls",
            limit(late(trial, gcMs = 800.0, share = 0.08)),
        )
        val elsewhere =
            late(trial, gcMs = 0.0, share = 0.08).let { late ->
                late.copy(seconds = late.seconds!!.map { it.copy(gc_pause_ms = if (it.second == 8) 800.0 else 0.0) })
            }
        assertEquals("pauses: median 1010 ms, p99 1700 ms at 50 % CPU, GC time 8 %", limit(elsewhere))
        assertEquals(
            "GC pauses: median 1010 ms, p99 1700 ms at 50 % CPU, GC time 8 %",
            limit(late(trial, gcMs = null, share = 0.08)),
            "older records show only the share",
        )
    }

    @Test
    fun `GC that takes a fifth of the time is named although it uses up the CPU, without answers too`() {
        val spent = late(above(cpu = 0.98), gcMs = null, share = 0.4)
        assertEquals("GC pauses: median 1010 ms, p99 1700 ms at 98 % CPU, GC time 40 %", limit(spent))
        assertEquals(
            "GC pauses: CPU 98 %, GC time 40 %",
            limit(spent.copy(load = spent.load.copy(p50_ms = null, p99_ms = null))),
        )
        assertEquals("CPU: 98 % of what it may use", limit(late(above(cpu = 0.98), gcMs = null, share = 0.19)))
        val untold =
            late(above(cpu = 0.98), gcMs = null).let { trial ->
                trial.copy(seconds = trial.seconds!!.map { it.copy(gc_pause_ms = 300.0) })
            }
        assertEquals(
            "GC pauses: median 1010 ms, p99 1700 ms at 98 % CPU, GC time 30 %, met by 100 % of late calls",
            limit(untold),
            "the service did not answer, but its JVM's counters were read",
        )
    }

    @Test
    fun `late calls that met no pause were not made late by GC, however much time it took`() {
        val trial = late(above(cpu = 0.98), gcMs = 0.0, share = 0.4)
        val elsewhere = trial.seconds!!.map { it.copy(gc_pause_ms = if (it.second == 8) 4_000.0 else 0.0) }
        assertEquals("CPU: 98 % of what it may use", limit(trial.copy(seconds = elsewhere)))
    }

    @Test
    fun `after the window, calls of its last second may still wait`() {
        val trial = late(above(cpu = 0.98), gcMs = 0.0, share = 0.4)
        val last = (0..9).map { TrialSecond(it, 100, if (it == 9) 50 else 0, 0.0, null) }
        fun after(gcMs: Double) = last + listOf(10, 11).map { TrialSecond(it, 0, 0, gcMs, null) }
        val named = "GC pauses: median 1010 ms, p99 1700 ms at 98 % CPU, GC time 40 %"
        assertEquals("$named, met by 100 % of late calls", limit(trial.copy(seconds = after(4_000.0))))
        assertEquals("CPU: 98 % of what it may use", limit(trial.copy(seconds = after(0.0))))
        assertEquals(named, limit(trial.copy(seconds = last)), "older records end with the window")
    }

    @Test
    fun `CPU in bursts needs late calls within the bursts`() {
        val bursty = above(cpu = 0.7, cpuMax = 0.99)
        assertEquals("CPU: 70 % of what it may use, in bursts", limit(late(bursty, gcMs = null, cpu = 0.95)))
        assertEquals(
            "pauses: median 1010 ms, p99 1700 ms at 70 % CPU",
            limit(late(bursty, gcMs = null, cpu = 0.5)),
        )
    }

    @Test
    fun `few file descriptors are a limit although the service needs some itself`() {
        fun few(limit: Int, rate: Int) =
            above(files = limit, rate = rate).let {
                it.copy(resources = it.resources?.copy(file_descriptors_limit = limit))
            }
        assertEquals("file descriptors: 300 of 300", limit(few(300, rate = 110)))
        assertEquals("not named: CPU 30 %, 5000 calls at the mock", limit(few(300, rate = 220)), "150 calls at most")
    }
}
