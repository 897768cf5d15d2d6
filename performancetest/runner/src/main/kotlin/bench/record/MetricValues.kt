package bench.record

import bench.model.Track

/** Direction in which a metric improves. */
enum class Better {
    HIGHER,
    LOWER,
    NEITHER,
}

/**
 * Which metric under which condition. [name] includes the unit, as in `summary.csv`. [condition] is the experiment's
 * condition, e.g. `at 500/s`, and is empty if the value describes a whole repetition.
 */
data class MetricKey(
    val service: String,
    val track: Track,
    val condition: String,
    val name: String,
    /** Taken at a rate that a search chose. */
    val isRate: Boolean = false,
) {
    /** Whether something succeeded; each repetition has a value for this. */
    val isOutcome: Boolean
        get() = name in OUTCOMES

    companion object {
        const val HELD = "held"
        const val RECOVERED = "recovered"
        const val ANSWERED = "answered"

        /** Whether a repetition reached its end: a service that ended earlier has no figures for it. */
        const val MEASURED = "measured"
        private val OUTCOMES = setOf(HELD, RECOVERED, ANSWERED, MEASURED)

        fun ofRate(service: String, track: Track, ratePerS: Int, name: String) =
            MetricKey(service, track, "at $ratePerS/s", name, isRate = true)
    }
}

/**
 * One metric of one service on one track under one condition.
 *
 * @property values one per repetition; a repetition without a value is missing here.
 * @property atLeast how many values are lower bounds: the true value is at least as high, because the bench or the
 *   highest tried rate was the limit.
 */
data class MetricValues(
    val key: MetricKey,
    val unit: String,
    val better: Better,
    val values: List<Double>,
    val atLeast: Int = 0,
) {
    /** Adds the repetitions of another run of the same thing. */
    operator fun plus(other: MetricValues): MetricValues =
        copy(values = values + other.values, atLeast = atLeast + other.atLeast)
}

/** Selects which metrics of an experiment's trials can be compared. */
fun interface MetricExtraction {
    /** Uses valid trials only, and no searches that could not finish. */
    fun of(run: RunRecord, trials: List<Trial>): List<MetricValues>
}

/** Metrics that all kinds of runs have. */
object Metrics {
    /** For each service, track and condition of the plan, one value per repetition. */
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
