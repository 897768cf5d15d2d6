package bench.experiment.capacity.report

import bench.model.Objective
import bench.model.SearchedDelay
import bench.model.Verdict
import bench.record.LimitRow
import bench.record.Trials
import bench.report.chart.LineChart
import kotlin.test.Test
import kotlin.test.assertEquals

class DelaySectionTest {
    private val delays = listOf(50L, 1_000L).map { SearchedDelay(it, Objective(0.999, it + 500.0)) }
    private val run =
        Trials.run("vertx-50ms", "vertx-1000ms").let {
            it.copy(
                settings = it.settings.copy(delays = delays),
                fingerprint =
                    it.fingerprint.copy(
                        slots =
                            listOf("vertx-50ms", "vertx-1000ms").associate { name -> "$name/stock" to "5 connections" }
                    ),
            )
        }
    private val trials =
        listOf(
            Trials.trial(90, Verdict.SUSTAINED, "vertx-50ms"),
            Trials.trial(110, Verdict.BROKEN, "vertx-50ms", order = 2),
            Trials.trial(5, Verdict.SUSTAINED, "vertx-1000ms", order = 3),
            Trials.trial(6, Verdict.BROKEN, "vertx-1000ms", order = 4),
        )
    private val section = DelaySection(delays, LimitRow.ofRun(run, trials)).of("Capacity by delay")

    @Test
    fun `a service is one line by delay, and its slots are another`() {
        val lines =
            (section.chart as LineChart).lines.associate { line -> line.service to line.points.map { it.x to it.y } }
        assertEquals(
            mapOf(
                "vertx" to listOf(50.0 to 90.0, 1_000.0 to 5.0),
                "5 slots ÷ delay" to listOf(50.0 to 100.0, 1_000.0 to 5.0),
            ),
            lines,
        )
    }

    @Test
    fun `the table has what slots allow at each delay`() {
        val keys = section.table.columns.map { it.key }
        val rows = section.table.rows.map { row -> keys.zip(row.map { it.shown(0) }).toMap() }
        assertEquals(listOf("50", "1000"), rows.map { it["delay_ms"] })
        assertEquals(listOf("90", "5"), rows.map { it["sustained_rps"] })
        assertEquals(listOf("100", "5"), rows.map { it["slots_rps"] })
        assertEquals(listOf("vertx", "vertx"), rows.map { it["service"] })
    }

    @Test
    fun `without trials there is nothing to say`() =
        assertEquals(emptyList(), DelaySection(delays, LimitRow.ofRun(run, emptyList())).of("x").says)

    @Test
    fun `each delay has a sentence with what stopped services there`() {
        assertEquals(2, section.says.size)
        assertEquals(true, section.says[0].startsWith("At 50 ms: "), section.says[0])
        assertEquals(true, section.says[0].endsWith("(vertx)."), section.says[0])
    }
}
