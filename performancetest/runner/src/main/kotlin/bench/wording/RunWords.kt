package bench.wording

import bench.record.Planned
import java.util.Locale

/**
 * Searches that used all trials that one may have. @property single searches whose result rests on one trial;
 * [hasSeveral] repetitions were planned.
 */
data class SpentSearches(
    val spent: Int,
    val all: Int,
    val maxTrials: Int,
    val single: Set<Planned>,
    val hasSeveral: Boolean,
)

/** What a reader must know about a run first, in words. */
object RunWords {
    const val SMOKE =
        "Profile smoke only shows that everything works. Its windows are too short for meaningful figures."

    fun spent(searches: SpentSearches): String =
        used(searches) +
            " be less precise." +
            if (searches.single.isEmpty()) "" else " A single trial decides ${capacities(searches)}."

    private fun used(searches: SpentSearches) =
        if (searches.all == 1) "The search used all ${searches.maxTrials} trials, so its result may"
        else "${searches.spent} of ${searches.all} searches used all ${searches.maxTrials} trials, so their results may"

    private fun capacities(searches: SpentSearches) =
        if (searches.all == 1) "this capacity" else "these capacities${single(searches)}"

    private fun single(searches: SpentSearches) =
        (if (searches.hasSeveral) " (repetitions in brackets): " else ": ") +
            searches.single
                .groupBy { it.service to it.track }
                .toSortedMap(compareBy({ it.second }, { it.first }))
                .map { (what, same) ->
                    val repetitions = same.map { it.repetition }.sorted().joinToString(prefix = " (", postfix = ")")
                    "${what.first} ${what.second.label}${if (searches.hasSeveral) repetitions else ""}"
                }
                .fewInWords()

    /** @param numbers of records, in their order. */
    fun missing(numbers: List<Int>): String {
        val isOne = numbers.size == 1
        return "${if (isOne) "Record" else "Records"} ${numbers.map { "%03d".format(Locale.ROOT, it) }.fewInWords()} " +
            "${if (isOne) "is" else "are"} missing from the folder. The result may change with " +
            "${if (isOne) "it" else "them"}."
    }

    /** @param files records that a loss of power cut off. */
    fun cutOff(files: List<String>): String =
        "These records were cut off, so they were renamed to end in .cut-off, and their trials run again: " +
            "${files.fewInWords()}."

    /** @param trials without their log. */
    fun withoutLogs(trials: Int): String =
        "$trials ${if (trials == 1) "trial has" else "trials have"} no histogram log any more. Charts of percentiles " +
            "and of the seconds of a trial may lack them."

    /** @param services that shared their cores with other programs of their node. */
    fun notPinned(services: List<String>): String {
        val whose = if (services.size == 1) "its" else "their"
        return "${services.fewInWords()} had no cores of $whose own, only a CPU quota. " +
            "For cores of its own, a service needs the static CPU manager of its node."
    }

    /** @param services whose trials are missing. */
    fun notBegun(services: List<String>): String =
        "The run stopped early: trials of ${services.fewInWords()} are missing. " +
            "Continue with ./bench run --resume."

    /** @param failed searches that could not be measured, each with its reason. */
    fun notMeasured(failed: List<Pair<Planned, String>>): String =
        failed
            .map { (search, why) -> "${search.service} ${search.track.label}: ${why.removeSuffix(".")}." }
            .joinToString(" ", "These were not measured, or only in part. ")
}
