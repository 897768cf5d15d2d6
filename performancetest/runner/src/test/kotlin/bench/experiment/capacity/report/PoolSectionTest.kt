package bench.experiment.capacity.report

import bench.model.SearchedSlots
import bench.model.Verdict
import bench.record.Trials
import bench.report.chart.LineChart
import kotlin.test.Test
import kotlin.test.assertEquals

class PoolSectionTest {
    private val pools = listOf(80 to 0.8, 110 to 1.1, 200 to 2.0).map { (slots, share) -> SearchedSlots(slots, share) }
    private val settings = Trials.run("vertx-80slots").settings.copy(pools = pools)
    private val trials =
        listOf(
            Trials.trial(
                100,
                Verdict.DEGRADED,
                "vertx-80slots",
                achieved = 80.0,
                load = Trials.load.copy(queue_growth = 0.2, p99_ms = 5_000.0, in_flight_mean = 180.0),
                bench = Trials.bench.copy(mock_peak_in_flight = 80),
            ),
            Trials.trial(100, Verdict.SUSTAINED, "vertx-110slots", order = 2),
            Trials.trial(
                100,
                Verdict.SUSTAINED,
                "vertx-200slots",
                load = Trials.load.copy(failed = mapOf("timeout" to 5L, "HTTP 502" to 7L)),
                resources = Trials.resources.copy(rss_peak_mib = 220.4),
                order = 3,
            ),
            Trials.trial(100, Verdict.INVALID, "vertx-200slots", order = 4),
        )
    private val section = PoolSection(settings, trials, "RSS").of("Latency by size")

    @Test
    fun `a pool that is too small shows how its queue grows, the others their p99`() {
        val keys = section.table.columns.map { it.key }
        val rows = section.table.rows.map { row -> keys.zip(row.map { it.shown(0) }).toMap() }
        assertEquals(listOf("80", "110", "200"), rows.map { it["slots"] })
        assertEquals(listOf("+20 calls/s", "1002", "1002"), rows.map { it["p50_ms"] })
        assertEquals(listOf("+20 calls/s", "1010", "1010"), rows.map { it["p99_ms"] })
        assertEquals(listOf("100", "0", "0"), rows.map { it["waiting_for_slot"] })
        assertEquals(listOf("0", "0", "12"), rows.map { it["failed"] })
        assertEquals(listOf("80", "101", "101"), rows.map { it["mock_peak_in_flight"] })
    }

    @Test
    fun `the sentence names the smallest pool that is enough`() =
        assertEquals(
            listOf("110 slots, 1.1 times rate × delay, are enough for vertx."),
            section.says,
        )

    @Test
    fun `a service is one line by size`() =
        assertEquals(
            mapOf("vertx" to listOf(0.8 to 5_000.0, 1.1 to 1_010.0, 2.0 to 1_010.0)),
            (section.chart as LineChart).lines.associate { line -> line.service to line.points.map { it.x to it.y } },
        )

    @Test
    fun `a size without a steady state is never enough, even if its window was sustained`() =
        assertEquals(
            listOf("No size that was tried is enough for vertx."),
            PoolSection(
                    settings.copy(pools = listOf(SearchedSlots(100, 1.0))),
                    listOf(Trials.trial(100, Verdict.SUSTAINED, "vertx-100slots")),
                    "RSS",
                )
                .of("x")
                .says,
        )

    @Test
    fun `numbers too large to multiply leave a cell empty`() {
        val huge = trials.map { it.copy(load = it.load.copy(in_flight_mean = 1e308, achieved_per_s = -1e308)) }
        val table = PoolSection(settings.copy(delay_ms = 100_000), huge, "RSS").of("x").table
        val column = table.columns.indexOfFirst { it.key == "waiting_for_slot" }
        assertEquals(setOf(""), table.rows.map { it[column].shown(0) }.toSet())
    }

    @Test
    fun `no size is enough`() =
        assertEquals(
            listOf("No size that was tried is enough for vertx."),
            PoolSection(settings, trials.take(1), "RSS").of("x").says,
        )
}
