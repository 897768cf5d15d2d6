package bench.compare

import bench.wording.ComparisonWords
import bench.wording.JudgedFacts
import bench.wording.SideFacts

/** Facts of a comparison for [ComparisonWords]. */
internal object ComparisonFacts {
    /** Change in the metric's unit and in per cent; `-` without a value. */
    fun change(compared: Compared): String =
        compared.difference?.ofMedians?.let { ComparisonWords.change(it, compared.percent(it)) } ?: "-"

    /** Change in per cent, or in the metric's unit if A is 0. */
    fun percentOrUnit(compared: Compared, change: Double): String =
        ComparisonWords.percentOrUnit(change, compared.percent(change), compared.unit)

    /** Interval in per cent of A's median, or in the unit if A is 0. */
    fun interval(compared: Compared): String =
        compared.difference?.interval?.let {
            ComparisonWords.interval(it, compared.percentInterval, compared.unit)
        } ?: "-"

    fun side(set: RunSet) =
        SideFacts(
            set.name,
            set.records.size,
            set.records.mapNotNull { it.fingerprint.commit }.distinct(),
            set.records.first().started_at,
            set.records.first().profile,
            set.repetitions,
            set.trials,
            set.invalid,
        )

    /** @param left number of metrics that are not listed. */
    fun judged(compared: List<Compared>, left: Int): JudgedFacts {
        val judged = compared.filter { it.finding.isJudged }
        return JudgedFacts(
            left,
            judged.size,
            listOf(Finding.BETTER, Finding.WORSE, Finding.NO_DIFFERENCE).map { finding ->
                judged.count { it.finding == finding } to finding.text
            },
            // In a search, few repetitions of a rate are normal, so only whole repetitions count here. If nothing can
            // be judged, all metrics count.
            hasTooFew =
                compared.any {
                    it.finding == Finding.TOO_FEW && (judged.isEmpty() || it.key.condition.isEmpty())
                },
            hasBounds = compared.any { it.finding == Finding.LOWER_BOUND },
        )
    }
}
