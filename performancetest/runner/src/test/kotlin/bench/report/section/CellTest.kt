package bench.report.section

import bench.stats.Interval
import bench.stats.Ranking
import kotlin.test.Test
import kotlin.test.assertEquals

class CellTest {
    private val cells =
        listOf(
            Cell.Text("express"),
            Cell.Number(12.345),
            Cell.Number(-0.0012),
            Cell.Number(200),
            Cell.Number(0, "none"),
            Cell.LowerBound(4_000, "bench"),
            Cell.of(Interval(1.25, 2.0), digits = 1),
            Cell.of(Ranking.Place(2, 4)),
            Cell.Marked(1_010.0, "(1010)"),
            Cell.Missing(),
            Cell.of(null as Interval?),
        )

    @Test
    fun `people see a cell with the digits of its column`() =
        assertEquals(
            listOf("express", "12.35", "0.00", "200", "none", "≥ 4000 (bench)", "1.3-2.0", "2-4", "(1010)", "", "-"),
            cells.map { it.shown(2) },
        )

    @Test
    fun `programs get every digit, and nothing if the value is unknown`() =
        assertEquals(
            listOf(
                "express",
                12.345,
                -0.0012,
                200,
                "none",
                "≥ 4000 (bench)",
                "1.3 to 2.0",
                "2 to 4",
                "(1010)",
                null,
                "-",
            ),
            cells.map { it.csv },
        )

    @Test
    fun `rows are sorted by value, not by text`() =
        assertEquals(
            listOf(null, 12.345, -0.0012, 200.0, 0.0, 4_000.0, 1.25, 2.0, 1_010.0, null, null),
            cells.map { it.order },
        )

    @Test
    fun `an optional field is left out if no row has a value`() {
        val fields =
            listOf<Field<Double?>>(
                Field(ResultTable.Column("always", "always")) { Cell.of(it) },
                Field(ResultTable.Column("if known", "if_known"), isOptional = true) { Cell.of(it) },
            )
        fun keys(vararg rows: Double?) = ResultTable.of(rows.toList(), fields).columns.map { it.key }
        assertEquals(listOf("always"), keys(null, null))
        assertEquals(listOf("always", "if_known"), keys(null, 1.0))
    }
}
