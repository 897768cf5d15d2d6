package bench.wording

import bench.model.Track

/** Fixed texts of the HTML page. */
object PageWords {
    /** Heading of a page with several runs. */
    const val HEADING = "Services that wait for something slow"

    const val READING = "How to read the charts"
    const val MEASURED = "How it was measured"

    /** The choice of one service. */
    const val MINE = "my service"

    fun service(name: String) = "$name: all that was measured"

    /** @param work that the conditions share; empty if there is no other. */
    fun conditions(run: String, track: Track, work: String) =
        listOf(if (track == Track.STOCK) run else "$run, ${track.label}", work)
            .filter { it.isNotEmpty() }
            .joinToString(": ")

    /** Below the tables of one service's conditions. */
    const val RANKS =
        "Ranks compare all conditions with the same work, by the first metric: 1-3 is a tie, " +
            "- means too few repetitions. Bold on blue: the best value, or a tie with it."

    /** Ends of a line in the chart of capacities. */
    val tracks = listOf(Track.STOCK to "stock: as installed", Track.TUNED to "tuned: documented limits raised")

    /** @param label of the mark in the chart of capacities. */
    fun limit(label: String): String =
        when (label) {
            "slots" -> "limited by slots, the calls that may wait"
            "cpu" -> "limited by CPU"
            "bound" -> "≥: it may sustain more"
            else -> "another limit"
        }

    /** For readers who cannot see the chart. @param question that the chart answers. */
    fun chart(question: String) = "Chart: $question The table below has the same values."

    fun brief(question: String) = "$question In short"
}
