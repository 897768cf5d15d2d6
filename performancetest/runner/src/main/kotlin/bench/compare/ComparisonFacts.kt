package bench.compare

import bench.wording.ComparisonWords
import bench.wording.JudgedFacts
import bench.wording.SideFacts

/** Facts of a comparison for [ComparisonWords]. */
internal object ComparisonFacts {
    /** In the figure's unit and in per cent; `-` where there is none. */
    fun change(compared: Compared): String =
        compared.difference?.ofMedians?.let { ComparisonWords.change(it, compared.percent(it)) } ?: "-"

    /** In per cent, or in the figure's unit where A has a 0. */
    fun percentOrUnit(compared: Compared, change: Double): String =
        ComparisonWords.percentOrUnit(change, compared.percent(change), compared.unit)

    /** Of A's median in per cent; in the unit where A has a 0. */
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

    /** @param left how many are not listed. */
    fun judged(compared: List<Compared>, left: Int): JudgedFacts {
        val judged = compared.filter { it.finding.isJudged }
        return JudgedFacts(
            left,
            judged.size,
            listOf(Finding.BETTER, Finding.WORSE, Finding.NO_DIFFERENCE).map { finding ->
                judged.count { it.finding == finding } to finding.text
            },
            // Of a search, few repetitions of a rate are as it is meant, and only those of the whole are missed; where
            // nothing can be judged they all are.
            hasTooFew =
                compared.any {
                    it.finding == Finding.TOO_FEW && (judged.isEmpty() || it.key.condition.isEmpty())
                },
            hasBounds = compared.any { it.finding == Finding.LOWER_BOUND },
        )
    }
}
