package bench.record

import bench.experiment.capacity.report.CapacityMetrics
import bench.kinds.Kinds
import bench.model.Slots
import bench.model.Track
import bench.model.Verdict
import bench.report.export.SummaryCsv
import bench.wording.limitedBy
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

class CapacityResultTest {
    private fun results(vararg trials: TrialRecord) =
        CapacityResult.of(trials.toList()) { _, _ ->
            KnownLimits(Slots(null, "unlimited"), null, 1_000, highest_per_s = 8_000)
        }

    private fun search(sustained: Int, repetition: Int) =
        listOf(
            Trials.trial(sustained, Verdict.SUSTAINED, repetition = repetition),
            Trials.trial(sustained + 10, Verdict.DEGRADED, repetition = repetition),
            Trials.trial(sustained + 30, Verdict.BROKEN, repetition = repetition),
        )

    @Test
    fun `one search gives a capacity with the interval of its verdicts`() {
        val result = results(*search(200, 1).toTypedArray()).single()
        assertEquals(200, result.sustained)
        assertEquals(230, result.breaking)
        val interval = assertNotNull(result.sustainedInterval)
        assertTrue(interval.low in 170.0..200.0 && interval.high in 210.0..230.0, "$interval")
        assertEquals(200, result.best?.rate_per_s)
    }

    @Test
    fun `of three searches the middle one counts and the spread is shown`() {
        val result = results(*(search(190, 1) + search(230, 2) + search(200, 3)).toTypedArray()).single()
        assertEquals(200, result.sustained)
        val interval = assertNotNull(result.sustainedInterval)
        assertTrue(interval.low in 180.0..200.0 && interval.high in 215.0..240.0, "$interval")
        assertFalse(results(*search(200, 1).toTypedArray()).single().isRankable)
        assertEquals(3, result.repetitions)
    }

    @Test
    fun `if the bench was the limit, the capacity is a lower bound`() {
        val result =
            results(
                    Trials.trial(200, Verdict.SUSTAINED),
                    Trials.trial(400, Verdict.INVALID, reasons = listOf(Trials.mockLate)),
                )
                .single()
        assertEquals(AtLeast.BENCH, result.atLeast)
        assertEquals("bench: mock late: p99 30.0 ms, allowed 20.0 ms", result.limitedBy)
    }

    @Test
    fun `the highest rate that the bench tries is a lower bound`() {
        val result = results(Trials.trial(4_000, Verdict.SUSTAINED), Trials.trial(8_000, Verdict.SUSTAINED)).single()
        assertEquals(8_000, result.sustained)
        assertEquals(AtLeast.BENCH, result.atLeast)
        assertEquals("bench: 8000 req/s is the highest rate that it tries", result.limitedBy)
        assertNull(results(*search(200, 1).toTypedArray()).single().atLeast)
    }

    @Test
    fun `a limit that a database set is a lower bound, because the service may sustain more`() {
        fun beside(rate: Int, verdict: Verdict, database: Double, repetition: Int = 1) =
            Trials.trial(
                rate,
                verdict,
                repetition = repetition,
                bench =
                    Trials.bench.copy(
                        backing_services = listOf("postgres"),
                        mock_cpu_share = database,
                        bench_cpu_share = database,
                        own_cpu_share = 0.1,
                    ),
            )
        val result = results(beside(200, Verdict.SUSTAINED, 0.9), beside(220, Verdict.DEGRADED, 0.97)).single()
        assertEquals(200 to AtLeast.BACKING_SERVICE, result.sustained to result.atLeast)
        assertEquals("CPU of postgres: 97 % of what it may use", result.limitedBy)
        assertNull(
            results(beside(200, Verdict.SUSTAINED, 0.9), beside(220, Verdict.DEGRADED, 0.5)).single().atLeast,
            "a sustained rate next to a busy database is not in doubt",
        )
        val metric =
            Kinds.metrics(
                    Trials.run(),
                    listOf(beside(200, Verdict.SUSTAINED, 0.9), beside(220, Verdict.DEGRADED, 0.97)),
                )
                .single { it.key.name == "sustained_rps" }
        assertEquals(1, metric.atLeast)
    }

    @Test
    fun `the highest rate that a search had trials for is a lower bound`() {
        val result = results(Trials.trial(3_000, Verdict.DEGRADED), Trials.trial(4_000, Verdict.SUSTAINED)).single()
        assertEquals(4_000 to AtLeast.TRIALS, result.sustained to result.atLeast)
        assertEquals("trials: used up after 2, none was above 4000 req/s", result.limitedBy)
    }

    @Test
    fun `a rate sustained in most repetitions is no capacity if the search above it was cut short`() {
        val three =
            results(
                    *(search(190, 1) + search(200, 2)).toTypedArray(),
                    Trials.trial(300, Verdict.SUSTAINED, repetition = 3),
                )
                .single()
        assertEquals(200 to null, three.sustained to three.atLeast)
    }

    @Test
    fun `an interrupted search has no result`() {
        val trials = search(200, 1) + Trials.trial(300, Verdict.BROKEN, service = "y")
        val run = Trials.run().copy(done = listOf(trials.first().planned))
        val (ended, cut) = CapacityResult.ofRun(run, trials)
        assertEquals(200, ended.sustained)
        assertFalse(cut.isMeasured)
        assertTrue("--resume" in cut.limitedBy, cut.limitedBy)
        assertEquals(listOf("x"), CapacityMetrics.of(run, trials).map { it.key.service }.distinct())
        assertEquals(
            2,
            CapacityResult.ofRun(run.copy(done = null), trials).count { it.isMeasured },
            "older records do not say",
        )
    }

    @Test
    fun `services that a stopped run did not reach are reported, not left out`() {
        val trials = search(200, 1)
        val later = Planned("y", Track.TUNED, 1)
        val (ended, missing) =
            CapacityResult.ofRun(
                Trials.run().copy(order = listOf(trials[0].planned, later), done = listOf(trials[0].planned)),
                trials,
            )
        assertEquals("x" to 200, ended.service to ended.sustained)
        assertEquals(
            "y" to "not measured: the run stopped before it began, continue with ./bench run --resume",
            missing.service to missing.limitedBy,
        )
    }

    @Test
    fun `tracks and services are separate`() {
        val all =
            results(
                Trials.trial(5, Verdict.SUSTAINED),
                Trials.trial(50, Verdict.SUSTAINED, track = Track.TUNED),
                Trials.trial(7, Verdict.SUSTAINED, service = "y"),
            )
        assertEquals(listOf("x" to 5, "x" to 50, "y" to 7), all.map { it.service to it.sustained })
    }

    @Test
    fun `the summary has a row each, missing values are empty, commas are quoted`() {
        val held = results(*search(200, 1).toTypedArray())
        val never =
            results(
                Trials.trial(
                    1,
                    Verdict.BROKEN,
                    service = "y",
                    load = Trials.load.copy(failed = mapOf("status 502" to 9L)),
                    resources = null,
                )
            )
        val lines = SummaryCsv.of(held + never, "A title").lines()
        assertEquals(
            "experiment,service,track,sustained_rps,breaking_rps,limited_by,p50_ms,p99_ms," +
                "memory_peak_mib,cpu_s_per_1000,verdict,repetitions,sustained_rps_low,sustained_rps_high," +
                "survives_rps,title",
            lines[0],
        )
        assertEquals(
            "capacity,x,stock,200,230,\"not named: CPU 20 %, 101 calls at the mock\"," +
                "1002.0,1010.0,210,2.000,sustained,1,176,224,210,A title",
            lines[1],
        )
        assertEquals("capacity,y,stock,,1,errors: status 502,,,,,broken,1,,,,A title", lines[2])
    }

    @Test
    fun `limits are named by the recorded slots`() {
        val run =
            Trials.run().let {
                it.copy(fingerprint = it.fingerprint.copy(slots = mapOf("x/stock" to "200 Tomcat threads")))
            }
        val full =
            Trials.trial(220, Verdict.DEGRADED, achieved = 200.0, bench = Trials.bench.copy(mock_peak_in_flight = 200))
        assertEquals(
            "slots: 200 Tomcat threads",
            CapacityResult.ofRun(run, listOf(Trials.trial(200, Verdict.SUSTAINED), full)).single().limitedBy,
        )
    }

    @Test
    fun `a failed search does not count and is shown with its reason`() {
        val failed = NotMeasured(Planned("x", Track.STOCK, 2), "x stock no longer answers")
        val trials = search(200, 1) + search(300, 2)
        val run = Trials.run().copy(not_measured = listOf(failed))
        assertEquals(200, CapacityResult.ofRun(run, trials).single().sustained)
        val missing = CapacityResult.ofRun(run, search(300, 2)).single()
        assertNull(missing.sustained)
        assertEquals("not measured: x stock no longer answers", missing.limitedBy)
        assertTrue(SummaryCsv.of(listOf(missing), "A title").lines()[1].contains(",not measured,"))
    }
}
