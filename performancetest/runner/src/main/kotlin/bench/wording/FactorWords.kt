package bench.wording

import java.util.Locale

/** How another service compares with one, in a word or two. */
object FactorWords {
    const val TIE = "tie"
    const val SAME = "same"
    const val UNKNOWN = "?"

    /** @param times from 1 up. @param isSure false where too few repetitions say whether it is a tie. */
    fun text(times: Double, isMore: Boolean, isAtLeast: Boolean, isSure: Boolean): String =
        (if (isAtLeast) "≥ " else "") +
            (if (times < CLOSE) "%.2f×" else "%.1f×").format(Locale.ROOT, times) +
            (if (isMore) " more" else " less") +
            (if (isSure) "" else "*")

    const val LEGEND =
        "How much more or less the others have. Blue is better than your service, orange worse. tie: the intervals " +
            "overlap. *: fewer than three repetitions, it may be a tie. ?: unknown, for example two lower bounds. " +
            "Where one of the two has 0, the cell shows the other service's value."

    private const val CLOSE = 1.1
}
