package bench.experiment.workload.report

import bench.cli.ProjectRoot
import bench.experiment.workload.WorkloadPlanCheck
import bench.kinds.Kinds
import bench.model.Verdict
import bench.model.WorkloadPlan
import bench.record.RecordStore
import bench.record.WorkloadRuns
import bench.report.chart.CellChart
import bench.report.chart.DotChart
import bench.report.section.ReportSection
import bench.report.section.cells
import bench.report.section.column
import bench.report.section.plain
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import org.junit.jupiter.api.io.TempDir

class WorkloadSectionsTest {
    @TempDir lateinit var folder: Path

    private fun matrix(plan: WorkloadPlan): ReportSection {
        val store = RecordStore(folder.resolve(plan.apart.joinToString("-", "run")))
        mapOf("stream 1mb" to 100.0, "array 1mb" to 50.0, "stream mixed" to 10.0, "array mixed" to 5.0)
            .entries
            .forEachIndexed { i, (condition, mbPerS) ->
                store.write(WorkloadRuns.trial("x", condition, 1, mbPerS).copy(id = "$i", order = i + 1))
            }
        return Kinds.drawn(store, ProjectRoot.path, WorkloadRuns.run(plan)).sections.first { it.id == "mb-per-s" }
    }

    private fun shares(figure: ReportSection) =
        (figure.chart as CellChart).cells.associate { "${it.row} ${it.column}" to it.share }

    @Test
    fun `the shade of a field is relative to the best of all, or of the same work if work differs`() {
        val all = matrix(WorkloadRuns.plan)
        assertEquals(
            mapOf("stream 1mb" to 1.0, "array 1mb" to 0.5, "stream mixed" to 0.1, "array mixed" to 0.05),
            shares(all),
        )
        assertContains(all.how, "the best of all")
        val apart = matrix(WorkloadRuns.plan.copy(apart = listOf("file")))
        assertEquals(
            mapOf("stream 1mb" to 1.0, "array 1mb" to 0.5, "stream mixed" to 1.0, "array mixed" to 0.5),
            shares(apart),
        )
        assertContains(apart.how, "the best of the same file")
    }

    @Test
    fun `there are as many leading sentences as comparisons`() {
        val store = RecordStore(folder.resolve("leading"))
        mapOf("stream 1mb" to 100.0, "array 1mb" to 50.0, "stream mixed" to 10.0, "array mixed" to 5.0)
            .entries
            .forEachIndexed { i, (condition, mbPerS) ->
                store.write(WorkloadRuns.trial("x", condition, 1, mbPerS).copy(id = "$i", order = i + 1))
            }
        fun leading(plan: WorkloadPlan) =
            Kinds.drawn(store, ProjectRoot.path, WorkloadRuns.run(plan)).sections.first().let {
                it.says.take(it.leading).map { sentence -> sentence.substringBefore(':') }
            }
        assertEquals(listOf("1mb", "mixed"), leading(WorkloadRuns.plan))
        assertEquals(listOf("stream", "array"), leading(WorkloadRuns.plan.copy(apart = listOf("way"))))
    }

    @Test
    fun `a field without a figure is palest, and an invalid one has its own colour`() {
        val store = RecordStore(folder.resolve("part"))
        store.write(WorkloadRuns.trial("x", "stream 1mb", 1, 100.0))
        store.write(
            WorkloadRuns.trial("x", "stream mixed", 1, 100.0).let {
                it.copy(id = "2", order = 2, work = it.work.copy(p99_ms = null))
            }
        )
        store.write(WorkloadRuns.trial("x", "array 1mb", 1, 100.0, Verdict.INVALID).copy(id = "3", order = 3))
        assertEquals(
            mapOf("stream 1mb" to 1.0, "stream mixed" to 0.0, "array 1mb" to null),
            shares(Kinds.drawn(store, ProjectRoot.path, WorkloadRuns.run()).sections.first { it.id == "p99-ms" }),
        )
    }

    @Test
    fun `a dot is in the row of its condition and has the colour of its service`() {
        val store = RecordStore(folder.resolve("dots"))
        listOf("a" to 10.0, "b" to 20.0).forEachIndexed { i, (service, mbPerS) ->
            store.write(WorkloadRuns.trial(service, "stream 1mb", 1, mbPerS).copy(id = "$i", order = i + 1))
        }
        store.write(WorkloadRuns.trial("a", "array 1mb", 1, 5.0).copy(id = "2", order = 3))
        val chart =
            Kinds.drawn(store, ProjectRoot.path, WorkloadRuns.run()).sections.firstNotNullOf { it.chart as? DotChart }
        assertEquals(listOf("b stream", "a stream", "a array"), chart.rows)
        assertEquals(
            mapOf("b stream" to "b", "a stream" to "a", "a array" to "a"),
            chart.dots.associate { it.row!! to it.service },
        )
    }

    @Test
    fun `a metric with only zeros is in a table, not in a chart`() {
        val store = RecordStore(folder.resolve("noughts"))
        store.write(
            WorkloadRuns.trial("x", "stream 1mb", 1, 100.0).let {
                it.copy(work = it.work.copy(more = it.work.more + ("messages_lost" to 0.0)))
            }
        )
        val figures =
            Kinds.drawn(
                    store,
                    ProjectRoot.path,
                    WorkloadRuns.run(
                        WorkloadRuns.plan.copy(
                            axes = mapOf("way" to listOf("stream"), "file" to listOf("1mb")),
                            shows = listOf("mb_per_s", "messages_lost"),
                        )
                    ),
                )
                .sections
                .drop(1)
        assertEquals(
            listOf("mb-per-s-1mb" to true, "messages-lost-1mb" to false),
            figures.map { it.id to (it.chart != null) },
        )
        assertEquals(listOf<Any?>(100.0, 0.0), figures.map { it.table.plain().single().last() })
    }

    @Test
    fun `only an axis can be kept apart`() {
        assertContains(
            assertFailsWith<IllegalArgumentException> {
                    WorkloadPlanCheck.of(WorkloadRuns.plan.copy(apart = listOf("size")))
                }
                .message
                .orEmpty(),
            "apart names size, which is no axis",
        )
    }
}
