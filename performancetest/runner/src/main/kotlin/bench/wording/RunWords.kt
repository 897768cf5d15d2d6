package bench.wording

import bench.record.Planned

/**
 * Searches that used all trials that one may have. @property single those whose answer rests on one trial alone;
 * [hasSeveral] repetitions were planned.
 */
data class SpentSearches(
    val spent: Int,
    val all: Int,
    val maxTrials: Int,
    val single: Set<Planned>,
    val hasSeveral: Boolean,
)

/** What must be known of a run before anything is read from it, in words. */
object RunWords {
    const val SMOKE =
        "Profile smoke shows that all works, and nothing else: " +
            "its windows are too short for its figures to mean anything."

    fun spent(searches: SpentSearches): String =
        "${searches.spent} of ${searches.all} searches used all ${searches.maxTrials} trials that one may have, and " +
            "their answers are as near as those brought them" +
            if (searches.single.isEmpty()) "." else "; a single trial decides the capacity of ${single(searches)}."

    private fun single(searches: SpentSearches) =
        searches.single
            .groupBy { it.service to it.track }
            .toSortedMap(compareBy({ it.second }, { it.first }))
            .map { (what, same) ->
                val repetitions = same.map { it.repetition }.sorted().joinToString(prefix = " (", postfix = ")")
                "${what.first} ${what.second.label}${if (searches.hasSeveral) repetitions else ""}"
            }
            .inWords() + if (searches.hasSeveral) " (repetitions in brackets)" else ""

    /** @param numbers of records, in their order. */
    fun missing(numbers: List<Int>): String {
        val isOne = numbers.size == 1
        return "${if (isOne) "A record is" else "Records are"} missing from the folder " +
            "(${numbers.map { "%03d".format(it) }.inWords()}): the answer may be another with " +
            "${if (isOne) "it" else "them"}."
    }

    /** @param trials whose log is not there. */
    fun withoutLogs(trials: Int): String =
        "$trials ${if (trials == 1) "trial has" else "trials have"} no log of histograms any more: curves of " +
            "percentiles and of what happens within a trial may lack them."

    /** @param services of which something is missing. */
    fun notBegun(services: List<String>): String =
        "The run was stopped before its end: something is missing of ${services.inWords()}. " +
            "./bench run --resume goes on."

    /** @param failed what could not be measured, each with why. */
    fun notMeasured(failed: List<Pair<Planned, String>>): String =
        failed
            .map { (search, why) -> "${search.service} ${search.track.label} (${why.removeSuffix(".")})" }
            .joinToString("; ", "Not measured, or not wholly: ", ".")
}
