package bench.wording

import bench.record.MetricKey
import bench.record.MetricValues
import bench.record.ProcessMetrics
import bench.stats.Difference
import bench.stats.Estimate
import bench.stats.Interval
import bench.stats.median
import java.math.BigDecimal
import java.math.RoundingMode
import java.util.Locale

/** One side of a comparison. @property commits that are known. */
data class SideFacts(
    val name: String,
    val runs: Int,
    val commits: List<String>,
    val startedAt: String,
    val profile: String,
    val repetitions: Int,
    val trials: Int,
    val invalid: Int,
)

/**
 * How many figures of a comparison got a verdict, and which.
 *
 * @property left figures that are not listed. @property found number of figures with each finding, by its name.
 */
data class JudgedFacts(
    val left: Int,
    val judged: Int,
    val found: List<Pair<Int, String>>,
    val hasTooFew: Boolean,
    val hasBounds: Boolean,
)

/** How the figures of a comparison are written, in a terminal and in Markdown alike. */
object ComparisonWords {
    private const val DIGITS = 4
    const val SAME = "Machine, settings and services are the same in A and B."

    /** `p99_ms at 50/s`. */
    fun figure(key: MetricKey): String = "${key.name} ${key.condition}".trim()

    /** Four digits that count, all of a larger whole number, at most three after the point; no exponent. */
    fun number(value: Double): String {
        val exact = BigDecimal(value)
        val scale = (DIGITS - exact.precision() + exact.scale()).coerceIn(0, DIGITS - 1)
        return exact.setScale(scale, RoundingMode.HALF_UP).stripTrailingZeros().let {
            if (it.signum() == 0) "0" else it.toPlainString()
        }
    }

    /** Its median, of an outcome the share of repetitions; `≥` where the true one may be higher. */
    fun middle(metric: MetricValues?): String =
        metric?.let {
            (if (it.atLeast > 0) "≥ " else "") +
                number(if (it.key.isOutcome) it.values.average() else median(it.values))
        } ?: "-"

    fun signed(value: Double): String = (if (value > 0) "+" else "") + number(value)

    /** `-250 (-13.2 %)`. @param change in the figure's unit. */
    fun change(change: Double, percent: Double?): String =
        signed(change) + percent?.let { " (${asPercent(it)})" }.orEmpty()

    /** Of a [change] in the figure's [unit] where there are no per cent. */
    fun percentOrUnit(change: Double, percent: Double?, unit: String): String =
        percent?.let(::asPercent) ?: "${signed(change)} $unit"

    /** `-20.1 to +1.2 %`, or in the figure's [unit]. */
    fun interval(interval: Interval, percent: Interval?, unit: String): String =
        if (percent == null) "${signed(interval.low)} to ${signed(interval.high)} $unit"
        else "${asPercent(percent.low).removeSuffix(" %")} to ${asPercent(percent.high)}"

    private fun asPercent(value: Double): String =
        "%+.1f %%".format(Locale.ROOT, value).replace(Regex("^[+-]0\\.0 "), "0.0 ")

    /** What A or B is, in a sentence. */
    fun side(letter: String, side: SideFacts): String =
        "$letter: ${side.name} (${if (side.runs == 1) "" else "${side.runs} runs, "}" +
            "commit ${side.commits.joinToString().ifEmpty { "unknown" }}, ${FactsWords.minute(side.startedAt)}, " +
            "profile ${side.profile}, ${FactsWords.repetitions(side.repetitions)}; ${side.trials} trials" +
            if (side.invalid == 0) ")" else ", ${side.invalid} invalid and not counted)"

    /** Which memory was compared, by what each side calls it. */
    fun memory(a: String, b: String): String =
        ProcessMetrics.memoryPeak.key + if (a == b) " is the peak $a." else " is the peak $a in A and the peak $b in B."

    /** Notes on intervals and verdicts that depend on the data. */
    fun notes(facts: JudgedFacts): List<String> =
        listOfNotNull(
            left(facts).takeIf { facts.left > 0 },
            judged(facts).takeIf { facts.judged > 0 },
            TOO_FEW.takeIf { facts.hasTooFew },
            BOUNDS.takeIf { facts.hasBounds },
        )

    private fun left(facts: JudgedFacts) =
        "${facts.left} figures are not listed, because only one side, or too few of its repetitions, tried the rate. " +
            "--all lists them, and the JSON has them."

    private fun judged(facts: JudgedFacts) =
        "${facts.judged} figures got a verdict: ${facts.found.joinToString { (count, name) -> "$count $name" }}. " +
            "Between equal runs, up to 5 in 100 differ by chance: here " +
            "${Math.ceil(facts.judged * Difference.LEVEL).toInt()}."

    private const val TOO_FEW =
        "Too few repetitions do not show that there is no difference. A verdict needs at least " +
            "${Difference.LEAST} on each side (./bench run --repetitions 5), an interval ${Estimate.LEAST}."
    private const val BOUNDS =
        "A value with ≥ is a lower bound in at least one repetition: the bench, or the end of the " +
            "search, came first. Where that leaves a difference open, there is no verdict."
}
