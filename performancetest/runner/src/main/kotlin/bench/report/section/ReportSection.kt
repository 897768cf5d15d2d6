package bench.report.section

import bench.report.chart.Chart

/**
 * One answer of a run, as chart, text and table.
 *
 * @property id a word that is unique in a page.
 * @property question what it answers.
 * @property how what was measured, in which unit, and what it cannot show.
 * @property says conclusions, derived from the records by rules.
 * @property chart null if there is nothing to draw.
 * @property table the same values, for readers who cannot see the chart.
 * @property brief the answer as a short table, for the top of a page; null if its sentences are enough.
 * @property leading how many of [says], from the first on, are the short answer.
 * @property first the answer for readers who do not know the suite; documents quote it.
 */
class ReportSection(
    val id: String,
    val question: String,
    val how: String,
    val says: List<String>,
    val chart: Chart?,
    val table: ResultTable,
    val brief: ResultTable? = null,
    val leading: Int = 1,
    val first: ResultTable? = null,
)
