package bench.experiment.capacity.report

import bench.record.Trials
import bench.report.section.plain
import kotlin.test.Test
import kotlin.test.assertEquals

class SettingsTableTest {
    private val print = Trials.run().fingerprint

    @Test
    fun `settings that both tracks share, and settings of only one`() {
        val grid =
            SettingsTable.of(
                print.copy(
                    frameworks = mapOf("x" to "vertx 5.0.12"),
                    slots = mapOf("x/stock" to "5 connections", "x/tuned" to "9000 connections"),
                    environments =
                        mapOf(
                            "x/stock" to mapOf("PORT" to "1", "HEAP" to "a"),
                            "x/tuned" to mapOf("POOL" to "9000", "HEAP" to "b", "PORT" to "1"),
                        ),
                )
            )
        assertEquals(
            listOf(
                "service",
                "framework",
                "stock: calls that can wait",
                "tuned: calls that can wait",
                "stock alone sets",
                "tuned alone sets",
                "both set",
            ),
            grid.columns.map { it.title },
        )
        assertEquals(
            listOf<Any?>(
                "x",
                "vertx 5.0.12",
                "5 connections",
                "9000 connections",
                "HEAP=a",
                "HEAP=b, POOL=9000",
                "PORT=1",
            ),
            grid.plain().single(),
        )
    }

    @Test
    fun `columns without any value are left out`() {
        val grid =
            SettingsTable.of(
                print.copy(environments = mapOf("b/stock" to mapOf("PORT" to "1"), "a/stock" to emptyMap()))
            )
        assertEquals(listOf("service", "set"), grid.columns.map { it.title })
        assertEquals(listOf(listOf("a", ""), listOf("b", "PORT=1")), grid.plain())
    }
}
