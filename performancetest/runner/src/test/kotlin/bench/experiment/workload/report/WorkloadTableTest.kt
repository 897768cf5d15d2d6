package bench.experiment.workload.report

import bench.model.Verdict
import bench.model.WorkloadPlan
import bench.record.WorkloadRuns
import bench.record.WorkloadRuns.repeated
import bench.report.section.ResultTable
import bench.report.section.limitedBy
import bench.report.section.plain
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class WorkloadTableTest {
    private fun grid(vararg trials: bench.record.WorkloadTrial) = WorkloadTable.of(WorkloadRuns.run(), trials.toList())

    private fun ResultTable.cell(row: Int, key: String) = plain()[row][columns.indexOfFirst { it.key == key }]

    @Test
    fun `a row per condition, in the order of the plan, with medians over repetitions`() {
        val grid =
            grid(
                *(repeated("array 1mb", 100.0, 120.0, 110.0) +
                        repeated("stream mixed", 300.0, 310.0, 305.0) +
                        repeated("stream 1mb", 200.0, 210.0, 220.0))
                    .toTypedArray()
            )
        assertEquals(
            listOf("stream 1mb", "stream mixed", "array 1mb"),
            grid.plain().indices.map { "${grid.cell(it, "way")} ${grid.cell(it, "file")}" },
        )
        assertEquals(
            listOf(210.0, 200.0, 220.0),
            listOf("mb_per_s", "mb_per_s_low", "mb_per_s_high").map { grid.cell(0, it) },
        )
        assertEquals(20.0, grid.cell(0, "threads_worker"))
    }

    @Test
    fun `invalid trials do not count, and are reported`() {
        val refused = WorkloadRuns.trial("x", "stream 1mb", 1, 9_999.0, Verdict.INVALID)
        val grid =
            grid(
                refused,
                *repeated("stream 1mb", 200.0, 220.0, 210.0).toTypedArray(),
                WorkloadRuns.trial("x", "array 1mb", 1, 9_999.0, Verdict.INVALID),
            )
        assertEquals(listOf<Any?>(210.0, 1, 4), listOf("mb_per_s", "invalid", "trials").map { grid.cell(0, it) })
        assertEquals(null, grid.cell(1, "mb_per_s"))
        assertTrue("No trial of these conditions is valid: x array 1mb." in grid.sentences, "${grid.sentences}")
    }

    @Test
    fun `a condition that could not be measured has a row with the reason`() {
        val failed =
            bench.record.NotMeasured(
                bench.record.Planned("x", bench.model.Track.STOCK, 1, "array 1mb"),
                "no native builder: no engine answers",
            )
        val run = WorkloadRuns.run().copy(not_measured = listOf(failed))
        val grid = WorkloadTable.of(run, repeated("stream 1mb", 200.0, 220.0, 210.0))
        assertEquals(
            listOf<Any?>("array", 0, null, "not measured: no native builder: no engine answers"),
            listOf("way", "trials", "mb_per_s", "limited_by").map { grid.cell(1, it) },
        )
        assertTrue(grid.sentences.isNotEmpty() && grid.sentences.none { "is valid" in it }, "${grid.sentences}")
        assertEquals(1, WorkloadTable.of(run, emptyList()).rows.size)
    }

    @Test
    fun `limits and failures are counted`() {
        val waits = repeated("array 1mb", 100.0, 120.0, 110.0, limitedBy = emptyList())
        val failing =
            WorkloadRuns.trial("x", "stream 1mb", 1, 200.0, Verdict.DEGRADED, failed = mapOf("timeout" to 100))
        val grid = grid(failing, *waits.toTypedArray())
        assertTrue(
            "The limits of 2 conditions are: CPU of the service (1); no CPU, calls wait (1)." in grid.sentences,
            "${grid.sentences}",
        )
        assertTrue(
            "100 of 12100 downloads failed (100 timeout) in these conditions: x stream 1mb." in grid.sentences,
            "${grid.sentences}",
        )
        assertEquals(100L, grid.cell(0, "failed"))
        assertTrue("All 9000 downloads were checked and correct." in grid(*waits.toTypedArray()).sentences)
    }

    @Test
    fun `total time and mean are shown only if users end with their work`() {
        val run = WorkloadRuns.run(WorkloadRuns.plan.copy(per_user = 300, shows = listOf("total_s", "mean_ms")))
        val trials =
            listOf("stream 1mb" to 4.0, "array 1mb" to 6.0).flatMap { (condition, total) ->
                (1..3).map { n ->
                    WorkloadRuns.trial("x", condition, n, 1.0).let {
                        it.copy(work = it.work.copy(total_s = total + n / 10.0))
                    }
                }
            }
        val grid = WorkloadTable.of(run, trials)
        assertEquals(listOf<Any?>(4.2, 30.0), listOf("total_s", "mean_ms").map { grid.cell(0, it) })
        assertTrue(
            "1mb: stream is best with 4.20 s in total, array is last with 6.20 (1.5×)." in grid.sentences,
            "${grid.sentences}",
        )
        assertTrue(
            grid(*repeated("stream 1mb", 1.0).toTypedArray()).columns.none { it.key in setOf("total_s", "mean_ms") }
        )
    }

    @Test
    fun `values of a single axis are listed and drawn next to each other`() {
        val run =
            WorkloadRuns.run(WorkloadRuns.plan.copy(axes = mapOf("way" to listOf("v1", "v2")), process = listOf("way")))
        val trials =
            listOf("v1" to 100.0, "v2" to 150.0).flatMap { (way, value) ->
                (1..3).map { WorkloadRuns.trial("x", way, it, value + it).copy(factors = mapOf("way" to way)) }
            }
        assertTrue(
            "v2 is best with 152 MB/s, v1 is last with 102 (1.5×)." in WorkloadTable.of(run, trials).sentences,
            "${WorkloadTable.of(run, trials).sentences}",
        )
        assertEquals(listOf("v1", "v2"), WorkloadMatrix(WorkloadRow.of(run, trials), run.planOf<WorkloadPlan>()).rows)
    }
}
