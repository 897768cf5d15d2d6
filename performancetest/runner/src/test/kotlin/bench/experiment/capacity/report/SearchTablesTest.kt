package bench.experiment.capacity.report

import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Slots
import bench.model.Track
import bench.model.Verdict
import bench.record.CapacityResult
import bench.record.KnownLimits
import bench.record.Trials
import bench.report.section.plain
import kotlin.test.Test
import kotlin.test.assertEquals

class SearchGridsTest {
    private fun rates(vararg trials: bench.record.TrialRecord) = RateTable.of(trials.toList())

    @Test
    fun `each rate is a row, each service and track is a column`() {
        val grid =
            rates(
                Trials.trial(100, Verdict.SUSTAINED, "b"),
                Trials.trial(200, Verdict.BROKEN, "b"),
                Trials.trial(100, Verdict.DEGRADED, "a", Track.TUNED),
            )
        assertEquals(listOf("req/s", "b stock", "a tuned"), grid.columns.map { it.title })
        assertEquals(listOf(listOf<Any?>(100, 1_010L, "(1010)"), listOf(200, "X", null)), grid.plain())
    }

    @Test
    fun `each of those columns names its service and track, for filters`() =
        assertEquals(
            listOf(null, "b" to "stock"),
            rates(Trials.trial(100, Verdict.SUSTAINED, "b")).columns.map { it.of },
        )

    @Test
    fun `the rate per core and per MiB is the median over repetitions, with its interval`() {
        fun search(rate: Int, cpuS: Double, repetition: Int) =
            listOf(
                Trials.trial(
                    rate,
                    Verdict.SUSTAINED,
                    repetition = repetition,
                    resources = Trials.resources.copy(cpu_s_per_1000 = cpuS, rss_peak_mib = 100.0),
                ),
                Trials.trial(400, Verdict.BROKEN, repetition = repetition),
            )
        val three =
            CapacityResult.of(search(100, 2.0, 1) + search(300, 1.0, 2) + search(200, 4.0, 3)) { _, _ ->
                KnownLimits(Slots(null, "unlimited"), null, 1_000)
            }
        assertEquals(
            listOf<Any?>("x", "stock", 200, 500.0, "250-1000", 2.0, "1.0-3.0"),
            WorthTable.of(three).plain().single(),
        )
    }

    @Test
    fun `in short, a row has the sustained rates of a service on each track, and its limits`() {
        val both =
            CapacityResult.of(
                listOf(
                    Trials.trial(100, Verdict.SUSTAINED),
                    Trials.trial(200, Verdict.BROKEN),
                    Trials.trial(300, Verdict.SUSTAINED, track = Track.TUNED),
                )
            ) { _, _ ->
                KnownLimits(Slots(null, "unlimited"), null, 300)
            }
        val grid = AnswerTable.of(both)
        assertEquals(
            listOf("service", "stock: sustained, req/s", "limited by", "tuned: sustained, req/s", "limited by"),
            grid.columns.map { it.title },
        )
        assertEquals(
            listOf<Any?>(
                "x",
                "100 (100-196)",
                "not named: CPU 20 %, 101 calls at the mock",
                "≥ 300 (trials)",
                "trials: used up after 1, none was above 300 req/s",
            ),
            grid.plain().single(),
        )
    }

    @Test
    fun `invalid trials are mentioned, but do not count next to valid trials`() {
        val invalid = Trials.trial(100, Verdict.INVALID, reasons = listOf(Trials.mockLate))
        assertEquals("invalid", rates(invalid).plain().single()[1])
        assertEquals(1_010L, rates(invalid, Trials.trial(100, Verdict.SUSTAINED)).plain().single()[1])
    }

    @Test
    fun `among three trials of one rate the middle verdict counts`() =
        assertEquals(
            "(1010)",
            rates(
                    Trials.trial(100, Verdict.BROKEN),
                    Trials.trial(100, Verdict.SUSTAINED),
                    Trials.trial(100, Verdict.DEGRADED),
                )
                .plain()
                .single()[1],
        )

    @Test
    fun `every trial is listed, by service, track and rate`() {
        val trials =
            listOf(
                Trials.trial(
                    200,
                    Verdict.INVALID,
                    "b",
                    reasons = listOf(Trials.mockLate, InvalidReason(InvalidCode.HEAP)),
                ),
                Trials.trial(100, Verdict.SUSTAINED, "b"),
                Trials.trial(100, Verdict.SUSTAINED, "a"),
            )
        val grid = TrialTable(trials, "RSS").whole()
        assertEquals(listOf("a" to 100, "b" to 100, "b" to 200), grid.plain().map { it[0] to it[2] })
        assertEquals(
            "mock late: p99 30.0 ms, allowed 20.0 ms; heap: the process does not report its size",
            grid.plain().last().last(),
        )
    }

    @Test
    fun `the table of a metric has the columns that identify a trial, and only that metric`() {
        val grid = TrialTable(listOf(Trials.trial(200, Verdict.INVALID, "b")), "working set").only("memory_peak_mib")
        assertEquals(
            listOf("service", "track", "req/s", "repetition", "verdict", "peak working set MiB"),
            grid.columns.map { it.title },
        )
        assertEquals(listOf<Any?>("b", "stock", 200, 1, "invalid", 210.4), grid.plain().single())
    }
}
