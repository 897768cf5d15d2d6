package bench.wording

import bench.model.Track

/** What the HTML page says by itself. */
object PageWords {
    /** Above several runs, of which none speaks for all. */
    const val HEADING = "Services that wait for something slow"

    const val READING = "How to read the charts"
    const val MEASURED = "How it was measured"

    /** The choice of one service. */
    const val MINE = "my service"

    fun service(name: String) = "$name: all that was measured"

    /** Of the chart of capacities: how far a service is from one mark to the other. */
    val tracks = listOf(Track.STOCK to "stock: as installed", Track.TUNED to "tuned: documented limits raised")

    /** @param label of the mark in the chart of capacities. */
    fun limit(label: String): String =
        when (label) {
            "slots" -> "limited by slots, the calls that may wait"
            "cpu" -> "limited by CPU"
            "bound" -> "≥: it may sustain more"
            else -> "another limit"
        }

    /** For those who do not see it. @param question that the chart answers. */
    fun chart(question: String) = "Chart: $question The table below has the same values."

    fun brief(question: String) = "$question In short"
}
