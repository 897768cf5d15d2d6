package bench.experiment.workload.report

import bench.model.Track
import bench.model.Verdict
import bench.model.WorkloadPlan
import bench.record.WorkloadRuns
import bench.record.WorkloadRuns.repeated
import bench.record.WorkloadTrial
import bench.report.section.Cell
import bench.report.section.ConditionTable
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertIs
import kotlin.test.assertTrue

class WorkloadConditionsTest {
    private fun tables(trials: List<WorkloadTrial>, plan: WorkloadPlan = WorkloadRuns.plan): List<ConditionTable> =
        WorkloadConditions(WorkloadRuns.run(plan), trials).tables()

    private fun ConditionTable.cells(key: String): List<String> = table.rows.map { table.shown(it, key).orEmpty() }

    private val several =
        repeated("stream 1mb", 200.0, 220.0, 210.0) +
            repeated("array 1mb", 100.0, 120.0, 110.0) +
            repeated("stream mixed", 100.0, 120.0, 110.0) +
            repeated("array mixed", 105.0, 125.0, 115.0)

    @Test
    fun `each work has a table of its own, and conditions are ranked within it, or tie`() {
        val (small, mixed) = tables(several)
        assertEquals(listOf("1mb", "mixed"), listOf(small.work, mixed.work))
        assertEquals(listOf("way", "rank"), small.table.columns.take(2).map { it.title })
        assertEquals(listOf("stream", "array"), small.cells("condition"))
        assertEquals(listOf("1", "2"), small.cells("rank"))
        assertEquals(listOf("1-2", "1-2"), mixed.cells("rank"))
    }

    @Test
    fun `the best value is marked, unless all tie`() {
        val (small, mixed) = tables(several)
        fun best(of: ConditionTable) = of.table.rows.map { row -> row.count { it is Cell.Best } }
        assertEquals(listOf(1, 0), best(small))
        assertEquals(listOf(0, 0), best(mixed))
        assertIs<Cell.Best>(small.table.rows.first()[2])
        assertEquals("210.0", small.cells("mb_per_s").first())
    }

    @Test
    fun `ranks compare the same work of all services, and a service with one condition for each has one table`() {
        val large =
            listOf("1mb", "mixed").flatMap { file ->
                (1..3).map { WorkloadRuns.trial("large", "stream $file", it, 400.0 + it) }
            }
        val own = tables(several + large).groupBy { it.service }
        assertEquals(listOf("2", "3"), own.getValue("x").first().cells("rank"))
        val table = own.getValue("large").single()
        assertEquals("" to "file", table.work to table.table.columns.first().title)
        assertEquals(listOf("1mb", "mixed") to listOf("1", "1"), table.cells("condition") to table.cells("rank"))
    }

    @Test
    fun `what failed or was measured once has no rank`() {
        val trials =
            repeated("stream 1mb", 200.0, 220.0, 210.0) +
                WorkloadRuns.trial("x", "array 1mb", 1, 500.0, Verdict.BROKEN, failed = mapOf("timeout" to 9))
        assertEquals(listOf("-", "broken"), tables(trials).single().cells("rank"))
        val once = listOf("stream 1mb", "array 1mb").map { WorkloadRuns.trial("x", it, 1, 100.0) }
        assertEquals(listOf("-", "-"), tables(once).single().cells("rank"))
    }

    @Test
    fun `tracks are apart, and no table has more than six columns`() {
        val both = tables(several + several.map { it.copy(track = Track.TUNED) })
        assertEquals(Track.entries, both.map { it.track }.distinct())
        val shows = listOf("per_s", "mb_per_s", "p99_ms", "ready_after_ms", "memory_peak_mib", "cpu_s_per_gb")
        val wide = tables(several, WorkloadRuns.plan.copy(shows = shows))
        assertTrue(wide.all { it.table.columns.size == 6 }, "${wide.map { it.table.columns.size }}")
        assertEquals(
            listOf("condition", "rank", "per_s", "p99_ms", "ready_after_ms", "memory_peak_mib"),
            wide.first().table.columns.map { it.key },
        )
    }
}
