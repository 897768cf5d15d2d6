package bench.record

import bench.model.Track

/** Which way a figure improves. */
enum class Better {
    HIGHER,
    LOWER,
    NEITHER,
}

/**
 * Which figure of what. [name] has the unit in it, as in `summary.csv`; [condition] says under which condition of the
 * experiment it was taken, e.g. `at 500/s`, and is empty where the figure is that of a whole repetition.
 */
data class MetricKey(
    val service: String,
    val track: Track,
    val condition: String,
    val name: String,
    /** Taken at a rate that a search chose. */
    val isRate: Boolean = false,
) {
    /** Whether something succeeded, of which each repetition has a value. */
    val isOutcome: Boolean
        get() = name in OUTCOMES

    companion object {
        const val HELD = "held"
        const val RECOVERED = "recovered"
        const val ANSWERED = "answered"

        /** Whether a repetition came to its end at all: a service that ended meanwhile has no figures of it. */
        const val MEASURED = "measured"
        private val OUTCOMES = setOf(HELD, RECOVERED, ANSWERED, MEASURED)

        fun ofRate(service: String, track: Track, ratePerS: Int, name: String) =
            MetricKey(service, track, "at $ratePerS/s", name, isRate = true)
    }
}

/**
 * One figure of one service on one track under one condition.
 *
 * @property values one a repetition; a repetition that does not have it is missing here.
 * @property atLeast how many of the values are lower bounds: the true one is that or more, since the bench, or the
 *   highest rate tried, came first.
 */
data class MetricValues(
    val key: MetricKey,
    val unit: String,
    val better: Better,
    val values: List<Double>,
    val atLeast: Int = 0,
) {
    /** With the repetitions of another run of the same thing. */
    operator fun plus(other: MetricValues): MetricValues =
        copy(values = values + other.values, atLeast = atLeast + other.atLeast)
}

/** What of an experiment's trials can be compared. */
fun interface MetricExtraction {
    /** Of valid trials only, and without searches that could not be ended. */
    fun of(run: RunRecord, trials: List<Trial>): List<MetricValues>
}

/** What all kinds of runs have. */
object Metrics {
    /** Of each service, track and condition of the plan, one value a repetition. */
    fun measured(run: RunRecord): List<MetricValues> =
        run.order
            .groupBy { MetricKey(it.service, it.track, it.condition.orEmpty(), MetricKey.MEASURED) }
            .map { (key, planned) ->
                MetricValues(
                    key,
                    "",
                    Better.HIGHER,
                    planned.map { one -> if (run.not_measured.any { it.search == one }) 0.0 else 1.0 },
                )
            }
}
