package bench.wording

import bench.model.Track
import bench.stats.Difference

/** A service on a track, with a figure of it where one is meant. */
data class GateSubject(val service: String, val track: Track, val figure: String? = null)

/** A figure that is worse. @property change in per cent, or else in its unit. */
data class Regression(val subject: GateSubject, val from: Double, val to: Double, val change: String)

/** Why a gate is undecided. */
enum class GateDoubt(internal val start: String) {
    NOTHING_TO_COMPARE("A and B have nothing that can be compared"),
    GONE("B has no results of"),
    LOST("B lacks these figures, which A has:"),
    TOO_FEW(
        "A gate needs at least ${Difference.LEAST} repetitions on each side (./bench run --repetitions 5). " +
            "These have fewer:"
    ),
    MAY_FAIL_MORE("B fails more often, but with so few repetitions that may be chance:"),
    MAY_BE_WORSE("B may be worse, but these are only lower bounds:"),
}

/** Decisions of a gate, in words. */
object GateWords {
    fun failed(tolerancePercent: Double, regressions: List<Regression>): String =
        "Gate: failed. These figures are worse by more than ${percent(tolerancePercent)}: " +
            "${regressions.joinToString("; ", transform = ::worse)}."

    private fun worse(it: Regression) =
        "${named(it.subject)} ${it.subject.figure} ${ComparisonWords.number(it.from)} to " +
            "${ComparisonWords.number(it.to)} (${it.change})"

    fun open(doubts: List<Pair<GateDoubt, List<GateSubject>>>): String =
        "Gate: undecided, so not passed. " +
            doubts.joinToString(" ") { (doubt, subjects) -> sentence(doubt.start, subjects) }

    /** @param bounds figures that are only lower bounds. */
    fun passed(tolerancePercent: Double, judged: Int, bounds: Int): String =
        "Gate: passed. None of $judged figures with a verdict is worse by more than " +
            percent(tolerancePercent) +
            if (bounds == 0) "." else ". $bounds more are only lower bounds."

    private fun sentence(start: String, subjects: List<GateSubject>): String {
        val names =
            subjects.take(NAMED).joinToString { subject ->
                named(subject) + subject.figure?.let { ", $it" }.orEmpty()
            }
        val more = subjects.size - NAMED
        return start + (if (names.isEmpty()) "" else " $names") + (if (more > 0) " and $more more" else "") + "."
    }

    private fun named(subject: GateSubject) = "${subject.service} ${subject.track.label}"

    private fun percent(value: Double) = "${ComparisonWords.number(value)} %"

    /** Of many services a sentence names the first. */
    private const val NAMED = 4
}
