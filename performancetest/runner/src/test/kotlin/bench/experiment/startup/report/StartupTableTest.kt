package bench.experiment.startup.report

import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.StartPlan
import bench.model.Track
import bench.record.StartTrial
import bench.record.Trials
import bench.report.section.column
import bench.report.section.plain
import bench.wording.MeasureWords
import kotlin.test.Test
import kotlin.test.assertEquals

class StartupTableTest {
    private val run = Trials.run().copy(plan = StartPlan(aot = true))

    private fun start(service: String, condition: String, ms: Double?, repetition: Int, leftWaiting: Int = 0) =
        StartTrial(
            id = "$service-$condition-$repetition",
            order = repetition,
            experiment = "startup",
            service = service,
            track = Track.STOCK,
            condition = condition,
            repetition = repetition,
            started_at = "2026-11-01T00:00:00Z",
            first_answer_ms = ms,
            rss_mib = 100.0,
            anonymous_mib = 60.0,
            threads = 12,
            cpu_s = 0.5,
            artefact_mib = 10.0,
            cache_mib = if (condition == "aot") 32.0 else null,
            left_waiting = leftWaiting,
            failure = if (ms == null) "ended (exit code 1): no" else null,
        )

    private val starts =
        listOf(2_000.0, 2_200.0, 2_100.0).mapIndexed { i, ms -> start("slow", "stock", ms, i + 1) } +
            listOf(1_050.0, 1_050.0, 1_050.0).mapIndexed { i, ms -> start("slow", "aot", ms, i + 1) } +
            listOf(300.0, null, 300.0).mapIndexed { i, ms -> start("fast", "stock", ms, i + 1) }
    private val grid = StartupTable.of(run, starts)

    private fun column(key: String) = grid.columns.indexOfFirst { it.key == key }

    @Test
    fun `fastest service first, with its launch modes together`() =
        assertEquals(listOf("fast stock", "slow stock", "slow aot"), grid.plain().map { "${it[0]} ${it[1]}" })

    @Test
    fun `doubtful starts are counted and reported`() {
        val doubted =
            listOf(1, 2, 3).map {
                start("a", "stock", 300.0, it)
                    .copy(
                        doubts =
                            if (it < 3) listOf(InvalidReason(InvalidCode.HOST_CPU, it / 10.0 + 0.09)) else emptyList()
                    )
            }
        assertEquals(
            "2 of 3 starts are doubtful, but count: " + "host took more than 10 % of a core for other guests.",
            StartupTable.of(run, doubted).sentences.first { "doubt" in it },
        )
    }

    @Test
    fun `medians, with failed starts next to them`() {
        assertEquals(2_100.0, grid.plain()[1][column("first_answer_ms")])
        assertEquals(listOf(3, 1), listOf(grid.plain()[0][column("starts")], grid.plain()[0][column("failed")]))
        assertEquals(null, grid.plain()[0][column("cache_mib")])
    }

    @Test
    fun `ranks by intervals, and ties as ties`() {
        fun starts(service: String, vararg ms: Double) = ms.mapIndexed { i, it -> start(service, "stock", it, i + 1) }
        val grid =
            StartupTable.of(
                run,
                starts("a", 300.0, 310.0, 320.0) + starts("b", 305.0, 315.0, 330.0) + starts("c", 900.0, 910.0, 920.0),
            )
        assertEquals(listOf("1-2", "1-2", "3"), grid.plain().map { it[column("place")] })
        assertEquals("These services tie, because their intervals overlap: a and b.", grid.sentences[1])
        assertEquals(300.0, grid.plain()[0][column("first_answer_low_ms")])
    }

    @Test
    fun `nothing is ranked below the resolution, which stands next to the figure`() {
        fun starts(service: String, ms: Double, resolutionMs: Double) =
            (1..3).map { start(service, "stock", ms, it).copy(resolution_ms = resolutionMs) }
        fun places(resolutionMs: Double) =
            StartupTable.of(run, starts("a", 195.0, resolutionMs) + starts("b", 197.0, resolutionMs)).let { table ->
                table.plain().map { it[table.columns.indexOfFirst { column -> column.key == "place" }] }
            }
        assertEquals(listOf<Any?>("1", "2"), places(resolutionMs = 1.0))
        assertEquals(listOf<Any?>("1-2", "1-2"), places(resolutionMs = 3.0))
        val table = StartupTable.of(run, starts("a", 195.0, 3.0))
        assertEquals(3.0, table.plain().single()[table.columns.indexOfFirst { it.key == "resolution_ms" }])
    }

    @Test
    fun `calls that a start left waiting are counted and reported`() {
        val grid =
            StartupTable.of(run, listOf(0, 1, 0).mapIndexed { i, left -> start("a", "stock", 300.0, i + 1, left) })
        assertEquals(1, grid.plain().single()[column("starts_left_waiting")])
        assertEquals(
            "A call that arrived as the port opened kept waiting, while a later call was answered: " +
                "a stock (1 of 3 starts).",
            grid.sentences.single(),
        )
    }

    @Test
    fun `the answer`() =
        assertEquals(
            listOf(
                "fast takes 300 ms from launch to the first answer. slow takes 2100 ms, 7.0× as long.",
                "The JDK's AOT cache saves 50 % of that time (slow).",
                "These services are not ranked, because an interval needs at least 3 starts: fast.",
                "These starts got no answer: fast stock (ended (exit code 1): no).",
            ),
            grid.sentences,
        )

    @Test
    fun `starts with a cache are a separate measure when services are compared`() {
        val measures = StartMeasures.of(starts).associate { it.title to it.of }
        assertEquals(setOf(MeasureWords.START, MeasureWords.START_AOT), measures.keys)
        assertEquals(listOf(300.0, 300.0), measures.getValue(MeasureWords.START).getValue("fast").values)
        assertEquals("1050", measures.getValue(MeasureWords.START_AOT).getValue("slow").shown)
    }
}
