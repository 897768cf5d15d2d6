package bench.report.section

import bench.model.SpentCpu
import bench.model.Verdict
import bench.model.WorkloadPlan
import bench.record.WorkloadRuns
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class WorkloadTableTest {
    private fun three(
        condition: String,
        vararg mbPerS: Double,
        limitedBy: List<SpentCpu> = listOf(SpentCpu(SpentCpu.Owner.SERVICE)),
    ) = mbPerS.mapIndexed { i, value ->
        WorkloadRuns.trial("x", condition, i + 1, value, limitedBy = limitedBy)
    }

    private fun grid(vararg trials: bench.record.WorkloadTrial) = WorkloadTable.of(WorkloadRuns.run(), trials.toList())

    private fun ResultTable.cell(row: Int, key: String) = plain()[row][columns.indexOfFirst { it.key == key }]

    @Test
    fun `a row a condition, in the order of the plan, with medians over repetitions`() {
        val grid =
            grid(
                *(three("array 1mb", 100.0, 120.0, 110.0) +
                        three("stream mixed", 300.0, 310.0, 305.0) +
                        three("stream 1mb", 200.0, 210.0, 220.0))
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
    fun `the first and the last of each column are told, and those that cannot be told apart`() {
        val grid =
            grid(
                *(three("array 1mb", 100.0, 120.0, 110.0) +
                        three("stream 1mb", 200.0, 220.0, 210.0) +
                        three("stream mixed", 100.0, 120.0, 110.0) +
                        three("array mixed", 105.0, 125.0, 115.0))
                    .toTypedArray()
            )
        assertTrue(
            "1mb: stream is best with 210 MB/s, array last with 110 (1.9 times)." in grid.sentences,
            "${grid.sentences}",
        )
        assertTrue(
            "mixed: array and stream cannot be told apart, with 110 to 115 MB/s." in grid.sentences,
            "${grid.sentences}",
        )
    }

    @Test
    fun `of several at the top the best figure is told, and the last`() {
        val run =
            WorkloadRuns.run(
                WorkloadRuns.plan.copy(axes = mapOf("way" to listOf("v1", "v2", "v3")), process = listOf("way"))
            )
        val trials =
            listOf("v1" to 100.0, "v2" to 101.0, "v3" to 50.0).flatMap { (way, value) ->
                (0..4).map { WorkloadRuns.trial("x", way, it + 1, value + 2 * it).copy(factors = mapOf("way" to way)) }
            }
        val sentences = WorkloadTable.of(run, trials).sentences
        assertTrue(
            "v2 and v1 cannot be told apart at the top, v2 has 105 MB/s, v3 last with 54 (1.9 times)." in sentences,
            "$sentences",
        )
    }

    @Test
    fun `what was measured once is not ranked, and what failed is told beside those that have a place`() {
        val once = grid(WorkloadRuns.trial("x", "array 1mb", 1, 100.0), WorkloadRuns.trial("x", "stream 1mb", 1, 210.0))
        assertTrue(
            "1mb: from 100 (array) to 210 MB/s (stream); measured once, which ranks nothing." in once.sentences,
            "${once.sentences}",
        )
        val plan =
            WorkloadRuns.plan.copy(
                axes = linkedMapOf("way" to listOf("stream", "array", "large"), "file" to listOf("1mb", "mixed"))
            )
        val failing =
            WorkloadRuns.trial("x", "large 1mb", 1, 500.0, Verdict.BROKEN, failed = mapOf("timeout" to 100))
                .copy(factors = mapOf("way" to "large", "file" to "1mb"))
        val grid =
            WorkloadTable.of(
                WorkloadRuns.run(plan),
                three("array 1mb", 100.0, 120.0, 110.0) + three("stream 1mb", 200.0, 220.0, 210.0) + failing,
            )
        assertTrue(
            "1mb: stream is best with 210 MB/s, array last with 110 (1.9 times). Without a place, for not all " +
                "was right: large (broken)." in grid.sentences,
            "${grid.sentences}",
        )
    }

    @Test
    fun `where several may be the last, none is called so`() {
        val run =
            WorkloadRuns.run(
                WorkloadRuns.plan.copy(axes = mapOf("way" to listOf("v1", "v2", "v3")), process = listOf("way"))
            )
        val trials =
            listOf("v1" to 100.0, "v2" to 51.0, "v3" to 50.0).flatMap { (way, value) ->
                (0..4).map { WorkloadRuns.trial("x", way, it + 1, value + 2 * it).copy(factors = mapOf("way" to way)) }
            }
        assertTrue(
            "v1 is best with 104 MB/s, v3 among the last with 54 (1.9 times)." in
                WorkloadTable.of(run, trials).sentences,
            "${WorkloadTable.of(run, trials).sentences}",
        )
    }

    @Test
    fun `where the plan says which work is apart, conditions are compared over all columns, with their like alone`() {
        val plan =
            WorkloadRuns.plan.copy(
                axes =
                    linkedMapOf(
                        "call" to listOf("unary"),
                        "file" to listOf("1mb", "10mb"),
                        "delay" to listOf("0", "2"),
                        "window" to listOf("small", "large"),
                    ),
                columns = listOf("window"),
                apart = listOf("call", "file", "delay"),
            )
        val rates =
            mapOf(
                "1mb 0 small" to 290.0,
                "1mb 0 large" to 580.0,
                "10mb 0 small" to 300.0,
                "10mb 0 large" to 600.0,
                "10mb 2 small" to 16.0,
                "10mb 2 large" to 400.0,
            )
        val trials = rates.flatMap { (name, rate) ->
            val factors = listOf("call", "file", "delay", "window").zip(listOf("unary") + name.split(' ')).toMap()
            (1..3).map { WorkloadRuns.trial("x", name, it, rate + it).copy(factors = factors) }
        }
        val sentences = WorkloadTable.of(WorkloadRuns.run(plan), trials).sentences
        assertEquals(
            listOf(
                "file 1mb, delay 0: large is best with 582 MB/s, small last with 292 (2.0 times).",
                "file 10mb, delay 0: large is best with 602 MB/s, small last with 302 (2.0 times).",
                "file 10mb, delay 2: large is best with 402 MB/s, small last with 18 (22.3 times).",
            ),
            sentences.filter { " is best " in it },
        )
    }

    @Test
    fun `what was refused counts for nothing, and is told`() {
        val refused = WorkloadRuns.trial("x", "stream 1mb", 1, 9_999.0, Verdict.INVALID)
        val grid =
            grid(
                refused,
                *three("stream 1mb", 200.0, 220.0, 210.0).toTypedArray(),
                WorkloadRuns.trial("x", "array 1mb", 1, 9_999.0, Verdict.INVALID),
            )
        assertEquals(listOf<Any?>(210.0, 1, 4), listOf("mb_per_s", "invalid", "trials").map { grid.cell(0, it) })
        assertEquals(null, grid.cell(1, "mb_per_s"))
        assertTrue("Of these every trial was refused: x array 1mb." in grid.sentences, "${grid.sentences}")
    }

    @Test
    fun `what could not be measured has its row, and says why`() {
        val failed =
            bench.record.NotMeasured(
                bench.record.Planned("x", bench.model.Track.STOCK, 1, "array 1mb"),
                "no native builder: no engine answers",
            )
        val run = WorkloadRuns.run().copy(not_measured = listOf(failed))
        val grid = WorkloadTable.of(run, three("stream 1mb", 200.0, 220.0, 210.0))
        assertEquals(
            listOf<Any?>("array", 0, null, "not measured: no native builder: no engine answers"),
            listOf("way", "trials", "mb_per_s", "limited_by").map { grid.cell(1, it) },
        )
        assertTrue(grid.sentences.isNotEmpty() && grid.sentences.none { "refused" in it }, "${grid.sentences}")
        assertEquals(1, WorkloadTable.of(run, emptyList()).rows.size)
    }

    @Test
    fun `limits and failures are counted`() {
        val waits = three("array 1mb", 100.0, 120.0, 110.0, limitedBy = emptyList())
        val failing =
            WorkloadRuns.trial("x", "stream 1mb", 1, 200.0, Verdict.DEGRADED, failed = mapOf("timeout" to 100))
        val grid = grid(failing, *waits.toTypedArray())
        assertTrue(
            "Of 2 conditions the limit was: CPU of the service (1); nothing that was watched (they wait) (1)." in
                grid.sentences,
            "${grid.sentences}",
        )
        assertTrue(
            "Of 12100 downloads 100 failed: 100 timeout; in x stream 1mb." in grid.sentences,
            "${grid.sentences}",
        )
        assertEquals(100L, grid.cell(0, "failed"))
        assertTrue("All 9000 downloads were checked and right." in grid(*waits.toTypedArray()).sentences)
    }

    @Test
    fun `the time in all and the mean are shown where users end of their own accord, and nowhere else`() {
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
            "1mb: stream is best with 4.20 s in all, array last with 6.20 (1.5 times)." in grid.sentences,
            "${grid.sentences}",
        )
        assertTrue(
            grid(*three("stream 1mb", 1.0).toTypedArray()).columns.none { it.key in setOf("total_s", "mean_ms") }
        )
    }

    @Test
    fun `of a single axis the values are told, and drawn, beside each other`() {
        val run =
            WorkloadRuns.run(WorkloadRuns.plan.copy(axes = mapOf("way" to listOf("v1", "v2")), process = listOf("way")))
        val trials =
            listOf("v1" to 100.0, "v2" to 150.0).flatMap { (way, value) ->
                (1..3).map { WorkloadRuns.trial("x", way, it, value + it).copy(factors = mapOf("way" to way)) }
            }
        assertTrue(
            "v2 is best with 152 MB/s, v1 last with 102 (1.5 times)." in WorkloadTable.of(run, trials).sentences,
            "${WorkloadTable.of(run, trials).sentences}",
        )
        assertEquals(listOf("v1", "v2"), WorkloadMatrix(WorkloadRow.of(run, trials), run.planOf<WorkloadPlan>()).rows)
    }
}
