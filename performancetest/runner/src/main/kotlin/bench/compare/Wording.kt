package bench.compare

import bench.record.Metric
import bench.record.MetricKey
import bench.stats.Difference
import bench.stats.Estimate
import bench.stats.median
import java.math.BigDecimal
import java.math.RoundingMode
import java.util.Locale

/** How the figures of a comparison are written, in a terminal and in Markdown alike. */
object Wording {
    private const val DIGITS = 4

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
    fun middle(metric: Metric?): String =
        metric?.let {
            (if (it.atLeast > 0) "≥ " else "") +
                number(if (it.key.isOutcome) it.values.average() else median(it.values))
        } ?: "-"

    fun signed(value: Double): String = (if (value > 0) "+" else "") + number(value)

    /** `-250 (-13.2 %)`, in the figure's unit. */
    fun change(compared: Compared): String {
        val change = compared.difference?.ofMedians ?: return "-"
        return signed(change) + (compared.percent(change)?.let { " (${percent(it)})" } ?: "")
    }

    fun percentOrUnit(compared: Compared, change: Double): String =
        compared.percent(change)?.let(::percent) ?: "${signed(change)} ${compared.unit}"

    /** `-20.1 to +1.2 %` of A's median; in the unit where A has a 0. */
    fun interval(compared: Compared): String {
        val interval = compared.difference?.interval ?: return "-"
        val relative =
            compared.percentInterval ?: return "${signed(interval.low)} to ${signed(interval.high)} ${compared.unit}"
        return "${percent(relative.low).removeSuffix(" %")} to ${percent(relative.high)}"
    }

    private fun percent(value: Double): String =
        "%+.1f %%".format(Locale.ROOT, value).replace(Regex("^[+-]0\\.0 "), "0.0 ")

    /** What A or B is, in a sentence. */
    fun side(letter: String, set: RunSet): String {
        val commits = set.records.mapNotNull { it.fingerprint.commit }.distinct().joinToString()
        val runs = if (set.records.size == 1) "" else "${set.records.size} runs, "
        val repetitions = if (set.repetitions == 1) "1 repetition" else "${set.repetitions} repetitions"
        return "$letter: ${set.name} (${runs}commit ${commits.ifEmpty { "unknown" }}, " +
            "${set.records.first().started_at.take(16).replace('T', ' ')}, profile " +
            "${set.records.first().profile}, $repetitions; " +
            "${set.trials} trials" +
            (if (set.invalid == 0) ")" else ", of which ${set.invalid} invalid, not counted)")
    }

    /** How the intervals and verdicts are to be read, as far as that depends on the data. */
    fun notes(compared: List<Compared>, left: Int): List<String> {
        val judged = compared.filter { it.finding.isJudged }
        // Of a search, few repetitions of a level are as it is meant, and only those of the whole are missed; where
        // nothing can be judged they all are.
        val few = compared.count { it.finding == Finding.TOO_FEW && (judged.isEmpty() || it.key.condition.isEmpty()) }
        return listOfNotNull(
            if (left == 0) null
            else
                "$left figures at levels which only one side tried, or too few repetitions of it, are not " +
                    "listed; --all lists them, and the JSON has them.",
            if (judged.isEmpty()) null
            else
                "${judged.size} figures were judged: ${count(judged, Finding.BETTER)}, " +
                    "${count(judged, Finding.WORSE)}, ${count(judged, Finding.NO_DIFFERENCE)}. " +
                    "Between equal runs up to 5 in 100 differ by chance, here " +
                    "${Math.ceil(judged.size * Difference.LEVEL).toInt()}.",
            if (few == 0) null
            else
                "Too few repetitions cannot tell, which is not the same as no difference: ${Difference.LEAST} on " +
                    "each side are the least (./bench run --repetitions 5), ${Estimate.LEAST} for an interval.",
            if (compared.any { it.finding == Finding.LOWER_BOUND })
                "A value with ≥ is a lower bound in at least one repetition: the bench, or the end of the " +
                    "search, came first. Where that leaves a difference open, it is not judged."
            else null,
        )
    }

    private fun count(judged: List<Compared>, finding: Finding) =
        "${judged.count { it.finding == finding }} ${finding.text}"
}
