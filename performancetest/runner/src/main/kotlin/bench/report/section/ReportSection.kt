package bench.report.section

import bench.report.chart.Chart

/**
 * One answer of a run: drawn, told and listed.
 *
 * @property id a word that is unique in a page. @property question what it answers. @property how what was measured, in
 *   which unit, and what it cannot tell.
 * @property says what follows, by rules from the records. @property chart null where there is nothing to
 *   draw. @property table the same values, for whoever sees no chart.
 * @property brief the answer as a short table, for the top of a page; null where its sentences say it. @property
 *   leading how many of [says], from the first on, are the answer in short. @property first the answer for readers who
 *   know nothing of the suite; documents quote it.
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
