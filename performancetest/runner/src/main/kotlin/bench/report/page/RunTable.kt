package bench.report.page

import bench.report.section.Cell
import bench.report.section.Field
import bench.report.section.ResultTable

/** Where and how each run was measured, and what the gate said of its trials. */
internal object RunTable {
    fun of(parts: List<PageRun>): ResultTable =
        ResultTable.of(
            parts,
            listOf(
                Field<PageRun>(ResultTable.Column("experiment", "experiment")) { Cell.Text(it.name) },
                Field(ResultTable.Column("run", "run", isLong = true)) { Cell.Text(it.facts.machine) },
                Field(ResultTable.Column("trials", "trials", isLong = true)) { Cell.Text(it.facts.validity) },
            ),
        )
}
