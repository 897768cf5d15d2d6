package bench.record

import bench.compare.Comparison
import bench.compare.ComparisonMarkdown
import bench.compare.Runs
import bench.experiment.capacity.report.CapacityMarkdown
import bench.experiment.capacity.report.LimitsMarkdown
import bench.model.Verdict
import bench.report.export.SummaryCsv
import bench.report.section.Cell
import bench.report.section.ResultTable
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import org.simpleflatmapper.lightningcsv.CsvParser

/**
 * Names by services, Docker or people must not move the cells next to them. The CSV reader is the one that Gatling
 * brings.
 */
class EscapingTest {
    private val nasty = "a, \"b\" | c\\\nd\r\ne; f"
    private val shown = "a, \"b\" | c\\ d e; f"

    /** The rate above failed with an error of that name, so `limited_by` contains it. */
    private val trials =
        listOf(
            Trials.trial(200, Verdict.SUSTAINED),
            Trials.trial(220, Verdict.DEGRADED, load = Trials.load.copy(failed = mapOf(nasty to 9L)), order = 2),
        )
    private val results = CapacityResult.ofRun(Trials.run(), trials)

    private fun rows(csv: String): List<List<String>> =
        CsvParser.reader(csv).iterator().asSequence().map { it.toList() }.toList()

    /** Splits a row like GitHub: at each `|` without a backslash in front of it. */
    private fun cells(row: String) =
        Regex("(?:\\\\.|[^|\\\\])+").findAll(row).map { it.value.trim().replace(Regex("\\\\(.)"), "$1") }.toList()

    private fun table(markdown: String) = markdown.lines().filter { it.startsWith("|") }.map(::cells)

    @Test
    fun `summary csv contains what was written, for searches and other tables`() {
        val (head, row) = rows(SummaryCsv.of(results, "A title"))
        assertEquals("errors: $nasty", row[head.indexOf("limited_by")])
        assertEquals(head.size, row.size)
        val grid =
            ResultTable(
                listOf("text", "number", "none").map { ResultTable.Column(it, it) },
                listOf(listOf(Cell.Text(nasty), Cell.Number(1.5), Cell.Missing())),
                emptyList(),
            )
        assertEquals(listOf(listOf("text", "number", "none"), listOf(nasty, "1.5", "")), rows(grid.csv()))
        assertEquals(
            listOf("\"\r\"", "a;b", ""),
            listOf("\r", "a;b", null).map(Escaping::csv),
            "quoted only if necessary",
        )
    }

    @Test
    fun `in Markdown a cell stays one cell of one line`() {
        val grid =
            ResultTable(
                listOf("text", "number").map { ResultTable.Column(it, it) },
                listOf(listOf(Cell.Text(nasty), Cell.Number(1.0))),
                emptyList(),
            )
        assertEquals(listOf(shown, "1"), table(grid.markdown()).last())
        assertContains(table(CapacityMarkdown.of(results)).last(), "errors: $shown")
        assertContains(table(LimitsMarkdown.of(LimitRow.ofRun(Trials.run(), trials), 0.1)).last(), "errors: $shown")
        listOf(CapacityMarkdown.of(results), LimitsMarkdown.of(LimitRow.ofRun(Trials.run(), trials), 0.1)).forEach {
            markdown ->
            assertEquals(1, table(markdown).map { it.size }.distinct().size, markdown)
        }
    }

    @Test
    fun `in a comparison a cell stays one cell too`() {
        val comparison =
            Comparison.of(
                Runs.set("a", 200),
                Runs.set("b", 200, change = { it.copy(fingerprint = it.fingerprint.copy(cpu = nasty)) }),
            )
        val rows = table(ComparisonMarkdown.of(comparison, rows = null, decision = null))
        assertContains(rows.map { it.take(3) }, listOf("cpu", "a CPU", shown))
        assertEquals(listOf(4), rows.drop(1).map { it.size }.distinct())
    }
}
