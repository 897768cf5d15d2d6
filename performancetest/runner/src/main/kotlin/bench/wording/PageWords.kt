package bench.wording

/** What the HTML page says by itself. */
object PageWords {
    /** Above several runs, of which none speaks for all. */
    const val HEADING = "Services that wait for something slow"

    const val MORE_COLUMNS = "There are more columns: scroll to the right."

    /** For those who do not see it. @param question that the chart answers. */
    fun chart(question: String) = "Chart: $question The table below has the same values."
}
