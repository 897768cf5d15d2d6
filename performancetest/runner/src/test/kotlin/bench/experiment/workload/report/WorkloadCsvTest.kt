package bench.experiment.workload.report

import bench.model.Verdict
import bench.record.WorkloadRuns
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class WorkloadCsvTest {
    private val columns =
        linkedMapOf(
            "server" to "service",
            "way" to "way",
            "path" to "path",
            "concurrency" to "users",
            "throughput_mbps" to "mb_per_s",
            "avg_latency_ms" to "mean_ms",
            "total_bytes" to "total_bytes",
            "total_time_seconds" to "total_s",
            "window" to "window_bytes",
        )

    private fun trial(
        repetition: Int,
        mbPerS: Double,
        meanMs: Double,
        calls: Long,
        verdict: Verdict = Verdict.SUSTAINED,
    ) =
        WorkloadRuns.trial("a", "stream 1mb", repetition, mbPerS, verdict).let {
            it.copy(work = it.work.copy(mean_ms = meanMs, correct = calls, more = mapOf("window_bytes" to 65_535.0)))
        }

    @Test
    fun `one row per condition, over the repetitions that count`() {
        val run = WorkloadRuns.run(WorkloadRuns.plan.copy(csv = columns))
        val csv =
            WorkloadCsv.of(
                run,
                listOf(
                    trial(1, 100.0, 10.0, 300),
                    trial(2, 200.0, 20.0, 100),
                    trial(3, 900.0, 1.0, 1, Verdict.INVALID),
                ),
            )
        // Calculated by hand: 300 MB and 600 MB in 3 s each; 300 calls of 10 ms and 100 of 20 ms.
        assertEquals(
            "server,way,path,concurrency,throughput_mbps,avg_latency_ms,total_bytes,total_time_seconds,window\n" +
                "a,stream,/stream/1mb,30,150.0,12.5,900000000,6.0,65535\n",
            csv,
        )
    }

    @Test
    fun `it is written only if the experiment asks for it`() =
        assertNull(WorkloadCsv.of(WorkloadRuns.run(), listOf(trial(1, 1.0, 1.0, 1))))

    @Test
    fun `if all trials were invalid, metrics are empty, not zero`() {
        val row =
            WorkloadCsv.of(
                WorkloadRuns.run(WorkloadRuns.plan.copy(csv = mapOf("v" to "mb_per_s", "l" to "mean_ms"))),
                listOf(trial(1, 1.0, 1.0, 1, Verdict.INVALID)),
            )
        assertEquals("v,l\n,\n", row)
    }
}
