package bench.experiment.workload.report

import bench.model.Verdict
import bench.record.WorkloadRuns
import bench.record.WorkloadRuns.repeated
import bench.report.section.rate
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class WorkloadSpreadTest {
    private fun grid(vararg trials: bench.record.WorkloadTrial) = WorkloadTable.of(WorkloadRuns.run(), trials.toList())

    @Test
    fun `the first and the last of each column are named, and ties`() {
        val grid =
            grid(
                *(repeated("array 1mb", 100.0, 120.0, 110.0) +
                        repeated("stream 1mb", 200.0, 220.0, 210.0) +
                        repeated("stream mixed", 100.0, 120.0, 110.0) +
                        repeated("array mixed", 105.0, 125.0, 115.0))
                    .toTypedArray()
            )
        assertTrue(
            "1mb: stream is best with 210 MB/s, array is last with 110 (1.9×)." in grid.sentences,
            "${grid.sentences}",
        )
        assertTrue(
            "mixed: array and stream tie: they have 110 to 115 MB/s." in grid.sentences,
            "${grid.sentences}",
        )
    }

    @Test
    fun `with a tie at the top, the best figure and the last are named`() {
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
            "v2 and v1 tie at the top. v2 has 105 MB/s, v3 is last with 54 (1.9×)." in sentences,
            "$sentences",
        )
    }

    @Test
    fun `single measurements are not ranked, and failures are named next to the ranked ones`() {
        val once = grid(WorkloadRuns.trial("x", "array 1mb", 1, 100.0), WorkloadRuns.trial("x", "stream 1mb", 1, 210.0))
        assertTrue(
            "1mb: stream has the best value, 210 MB/s, and array the worst, 100. One measurement cannot rank them." in
                once.sentences,
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
                repeated("array 1mb", 100.0, 120.0, 110.0) + repeated("stream 1mb", 200.0, 220.0, 210.0) + failing,
            )
        assertTrue(
            "1mb: stream is best with 210 MB/s, array is last with 110 (1.9×). These are not ranked, because " +
                "some of their work failed: large (broken)." in grid.sentences,
            "${grid.sentences}",
        )
    }

    @Test
    fun `if several may be the last, none is called last`() {
        val run =
            WorkloadRuns.run(
                WorkloadRuns.plan.copy(axes = mapOf("way" to listOf("v1", "v2", "v3")), process = listOf("way"))
            )
        val trials =
            listOf("v1" to 100.0, "v2" to 51.0, "v3" to 50.0).flatMap { (way, value) ->
                (0..4).map { WorkloadRuns.trial("x", way, it + 1, value + 2 * it).copy(factors = mapOf("way" to way)) }
            }
        assertTrue(
            "v1 is best with 104 MB/s, v3 is among the last with 54 (1.9×)." in WorkloadTable.of(run, trials).sentences,
            "${WorkloadTable.of(run, trials).sentences}",
        )
    }

    @Test
    fun `with work kept apart, conditions are compared over all columns, only with the same work`() {
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
                "file 1mb, delay 0: large is best with 582 MB/s, small is last with 292 (2.0×).",
                "file 10mb, delay 0: large is best with 602 MB/s, small is last with 302 (2.0×).",
                "file 10mb, delay 2: large is best with 402 MB/s, small is last with 18 (22.3×).",
            ),
            sentences.filter { " is best " in it },
        )
    }
}
