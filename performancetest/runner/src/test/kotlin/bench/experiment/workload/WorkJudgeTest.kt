package bench.experiment.workload

import bench.loadgen.LoadEvent
import bench.model.BenchMetrics
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Verdict
import bench.record.Trials
import bench.record.WorkMetrics
import bench.wording.LimitWords
import bench.wording.ReasonWords
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class WorkJudgeTest {
    private val bench =
        Trials.bench.copy(
            load_generator_cpu_share = 0.3,
            mock_cpu_share = null,
            bench_cpu_share = 0.3,
            heap_max_bytes = 100,
            heap_configured_bytes = 100,
            stolen_cpu_share = 0.0,
        )

    private fun work(correct: Long, failed: Long = 0, waiting: Double? = 1.0) =
        WorkMetrics(
            1.0,
            3.0,
            correct + failed,
            correct,
            if (failed == 0L) emptyMap() else mapOf("timeout" to failed),
            0,
            correct / 3.0,
            0.0,
            30.0,
            1.0,
            1.0,
            1.0,
            1.0,
            1.0,
            1.0,
            null,
            null,
            waiting?.let { mapOf(LoadEvent.WAITING_SHARE to it) }.orEmpty(),
        )

    private fun verdict(work: WorkMetrics, hasEnded: Boolean = false) =
        WorkJudge.verdict(work, 0.999, WorkJudge.reasons(work, bench, hasEnded), hasEnded)

    @Test
    fun `all requested work must arrive and be correct`() {
        assertEquals(Verdict.SUSTAINED, verdict(work(10_000, 10)))
        assertEquals(Verdict.DEGRADED, verdict(work(10_000, 11)))
        assertEquals(Verdict.BROKEN, verdict(work(90, 10)))
        assertEquals(Verdict.BROKEN, verdict(work(0)), "nothing came")
        assertEquals(Verdict.BROKEN, verdict(work(10_000), hasEnded = true))
    }

    @Test
    fun `a client whose users did not wait for the service was the limit itself`() {
        assertEquals(Verdict.INVALID, verdict(work(10_000, waiting = 0.94)))
        assertEquals(Verdict.SUSTAINED, verdict(work(10_000, waiting = 0.951)))
        assertEquals(
            Verdict.SUSTAINED,
            verdict(work(10_000, waiting = null)),
            "a client without closed loops does not report it",
        )
        assertEquals(Verdict.BROKEN, verdict(work(10, 90, waiting = 0.1)), "failing users pause")
    }

    @Test
    fun `missing readings of the bench, and incidents, make a trial invalid`() {
        fun reasons(change: BenchMetrics) =
            ReasonWords.text(WorkJudge.reasons(work(10_000), change, hasEnded = false).single())
        assertEquals(
            "no CPU readings of load-generator",
            reasons(bench.copy(unread = listOf("load-generator"))),
        )
        val restarted = InvalidReason(InvalidCode.RESTARTED, parts = listOf("postgres"))
        assertEquals("postgres restarted", reasons(bench.copy(incidents = listOf(restarted))))
        assertEquals("heap: the process has 50 bytes, it was given 100", reasons(bench.copy(heap_max_bytes = 50)))
        assertEquals(
            "host took 20.0 % of a core for other guests, allowed 10.0 %",
            reasons(bench.copy(stolen_cpu_share = 0.2)),
        )
    }

    private fun limitedBy(serviceCpuShare: Double, bench: BenchMetrics, backingServices: List<String>) =
        LimitWords.spent(WorkJudge.limitedBy(serviceCpuShare, bench, backingServices))

    @Test
    fun `exhausted resources are named, those of the service first`() {
        assertEquals("CPU of the service", limitedBy(0.9, bench, emptyList()))
        assertEquals(
            "CPU of the service, and that the load generator and postgres share",
            limitedBy(
                0.9,
                bench.copy(bench_cpu_share = 0.92, load_generator_cpu_share = 0.39, mock_cpu_share = 0.53),
                listOf("postgres"),
            ),
        )
        assertEquals(
            "CPU of the service, and of the load generator",
            limitedBy(0.9, bench.copy(load_generator_cpu_share = 0.95), emptyList()),
        )
        assertEquals(
            "CPU of the load generator",
            limitedBy(0.5, bench.copy(bench_cpu_share = 0.95, load_generator_cpu_share = 0.9), emptyList()),
        )
        assertEquals(
            "CPU of postgres",
            limitedBy(0.5, bench.copy(bench_cpu_share = 0.95, mock_cpu_share = 0.9), listOf("postgres")),
        )
        assertEquals(
            "CPU that the load generator and postgres share",
            limitedBy(0.5, bench.copy(bench_cpu_share = 0.95, mock_cpu_share = 0.5), listOf("postgres")),
        )
        assertNull(limitedBy(0.5, bench, emptyList()))
    }
}
