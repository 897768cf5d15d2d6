package bench.experiment.scenarios.report

import bench.experiment.scenarios.report.ScenarioReports.fault
import bench.experiment.scenarios.report.ScenarioReports.ping
import bench.experiment.scenarios.report.ScenarioReports.stage
import bench.experiment.scenarios.report.ScenarioReports.trial
import bench.model.Verdict
import bench.model.View
import bench.record.RestMetrics
import bench.record.Trials
import bench.report.section.plain
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFalse

class FaultTableTest {
    private val run = ScenarioReports.run(View.FAULTS, fault)
    private val failing =
        Trials.load.copy(
            due = 200,
            started = 200,
            correct = 0,
            failed = mapOf("status 504" to 150L, "status 502" to 40L),
            unanswered = 10,
            correct_share = 0.0,
            p99_ms = null,
            max_ms = null,
        )

    private fun rest(files: Int) =
        RestMetrics(
            rss_mib = 100.0,
            anonymous_mib = 80.0,
            working_set_mib = null,
            threads = 20,
            file_descriptors = files,
            heap_used_mib = null,
            cpu_s = 1.0,
        )

    private fun trial(service: String, recovered: Int?, pingP99: Double = 4.0, filesAfter: Int = 30) =
        trial(
            service,
            fault,
            if (recovered == null) Verdict.BROKEN else Verdict.DEGRADED,
            listOf(
                stage(fault.stages[0]),
                stage(
                    fault.stages[1],
                    failing,
                    ping.copy(p99_ms = pingP99),
                    failedP50Ms = if (recovered == null) 2_503.0 else 2_003.0,
                ),
                stage(fault.stages[2], recovered = recovered),
            ),
            restBefore = rest(30),
            restAfter = rest(filesAfter),
        )

    private val grid =
        FaultTable.of(
            run,
            listOf(trial("good", recovered = 1), trial("bad", recovered = null, pingP99 = 2_500.0, filesAfter = 530)),
        )

    private fun cell(service: String, key: String) =
        grid.plain().first { it[0] == service }[grid.columns.indexOfFirst { it.key == key }]

    @Test
    fun `the results of callers, the most frequent first, and their latency`() {
        assertEquals("status 504 75 %, status 502 20 %, none 5 %", cell("good", "callers_got"))
        assertEquals(2_003.0, cell("good", "failed_p50_ms"))
    }

    @Test
    fun `the effects after the fault`() {
        assertEquals(500.0, cell("bad", "files_left"))
        assertEquals(0.0, cell("bad", "threads_left"))
        assertEquals("never", cell("bad", "recovered_after_s"))
        assertEquals(1.0, cell("good", "recovered_after_s"))
    }

    @Test
    fun `correct answers that took longer than the dependency are reported, and fast ones too`() {
        val half = failing.copy(correct = 100, failed = mapOf("status 502" to 100L), unanswered = 0)
        fun grid(p99Ms: Double) =
            FaultTable.of(
                run,
                listOf(
                    trial(
                        "x",
                        fault,
                        Verdict.DEGRADED,
                        fault.stages.map { stage(it, half.copy(p99_ms = p99Ms), recovered = 0) },
                    )
                ),
            )
        assertFalse("Correct answers" in grid(120.0).sentences[1])
        assertContains(grid(1_628.0).sentences[1], " Correct answers are slow on x (p99 1628 ms).")
    }

    @Test
    fun `retries of a service show in the calls in flight at the dependency`() {
        val reset =
            fault.copy(
                name = "resets",
                stages =
                    fault.stages.map {
                        if (it.name == "fault") it.copy(dependency = it.dependency.copy(fault = "reset")) else it
                    },
            )
        fun grid(inFlight: Double) =
            FaultTable.of(
                ScenarioReports.run(View.FAULTS, reset),
                listOf(
                    trial(
                        "x",
                        reset,
                        Verdict.DEGRADED,
                        reset.stages.map { stage(it, failing, inFlight = inFlight, recovered = 0) },
                    )
                ),
            )
        assertContains(grid(20.0).sentences[1], " Retries raise calls to the dependency per call: x (2.0).")
        assertEquals(false, "Retries" in grid(10.0).sentences[1])
    }

    @Test
    fun `one sentence for each fault`() =
        assertEquals(
            "stock, hangs: failed calls get status 504 from all 2 services. Failed calls end after a median of 2003 " +
                "ms (good) to 2503 ms (bad). /ping suffers on bad (p99 2500 ms). bad does not recover within 40 s. " +
                "All others recover within 1 s (last: good). Afterwards these stay open: bad (500 files, 0 threads).",
            grid.sentences[1],
        )

    @Test
    fun `in short, whether all services recovered and which other calls suffered`() {
        assertEquals(
            "stock: these do not recover: bad (hangs). All others recover within 1 s (last: good (hangs)). " +
                "/ping, which needs no dependency, suffers in these cases: bad (hangs).",
            grid.sentences[0],
        )
        val well = FaultTable.of(run, listOf(trial("good", recovered = 4), trial("better", recovered = 0)))
        assertEquals(
            "stock: every service recovers from every fault within 4 s (last: good (hangs)). /ping, which needs no " +
                "dependency, stays below 100 ms (p99).",
            well.sentences[0],
        )
    }
}
