package bench.wording

import java.math.BigDecimal
import java.text.DecimalFormat
import java.text.DecimalFormatSymbols
import java.util.Locale

/** What the static site says by itself. */
object SiteWords {
    const val NAME = "Waitmark"
    const val WHAT =
        "Waitmark measures how many calls can wait at once in front of a slow dependency. " +
            "It finds the highest rate that each web framework sustains, out of the box and tuned, and what stops it."
    const val FIGURES =
        "Each figure has an address that stays the same as long as its run is published. " +
            "The address names the experiment, the runtime unless it is local, the date of the run, the service, " +
            "the track and the figure."
    const val RESULTS = "every figure as data, with unit, date and run; missing is null."
    const val SCHEMA = "the JSON Schema of results.json."
    const val REPORT = "one page with all charts and tables, which can be sorted and filtered."
    const val CITATIONS = "each figure with its date and its address."
    const val ELSEWHERE = "This table is too large for a page."

    /** 4 digits that count, as in all comparisons, with commas between thousands. */
    fun number(value: Double): String =
        DecimalFormat("#,##0.###", DecimalFormatSymbols(Locale.ROOT)).format(BigDecimal(ComparisonWords.number(value)))

    /** Numbers of a table's cell, with commas between thousands. */
    fun grouped(cell: String): String = cell.replace(LARGE) { "%,d".format(Locale.ROOT, it.value.toLong()) }

    private val LARGE = Regex("""(?<![\d.])\d{4,18}(?!\d)""")

    /** @param isAtLeast it is a lower bound. */
    fun rate(value: Int, isAtLeast: Boolean): String = (if (isAtLeast) "≥ " else "") + number(value.toDouble())

    /** @param rates of the measured tracks: one or two. */
    fun badge(rates: List<String>): String = rates.joinToString(" → ", postfix = " req/s")

    fun measured(date: String): String = "measured $date"

    /** @param says what its badge says. */
    fun badgeTitle(service: String, says: String, date: String): String = "$NAME: $service, $says, $date"

    fun dated(date: String, facts: String): String = "Run of $date. $facts"

    /** @param address of the row of the figure. @param commit of the run. */
    fun cite(figure: String, date: String, commit: String?, address: String): String =
        "To cite a figure, give its name, its date, the commit of its run and its address, for example: " +
            "$NAME, $figure, measured $date at commit ${commit ?: "unknown"}, $address."

    /** @param readme path of the experiment's README in the repository. */
    fun readme(readme: String): String = "How it is measured: $readme in the repository."

    fun pageOf(name: String): String = "$name: results of $NAME"
}
