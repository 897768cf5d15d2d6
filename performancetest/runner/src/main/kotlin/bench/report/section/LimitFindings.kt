package bench.report.section

import bench.record.AtLeast
import bench.record.CeilingRow
import bench.record.LimitKind
import java.util.Locale
import kotlin.math.abs
import kotlin.math.ceil

/** What a run's ceilings say together, a sentence each; every word of them follows from the rows. Pure. */
object LimitFindings {
    /** With more of its CPU used than this, a service's slots are not what decides alone. */
    private const val CPU_LEFT = 0.9
    private val cpuKinds = setOf(LimitKind.CPU, LimitKind.CPU_BURSTS, LimitKind.CPU_QUOTA)

    /** @param resolution to which levels were searched: 0.1 where what holds and what fails are 10 % apart. */
    fun of(rows: List<CeilingRow>, resolution: Double): List<String> {
        val measured = LimitsTable.byService(rows).flatMap { it.second }.filter { it.result.isMeasured }
        val (predicted, others) = measured.partition { it.isPredicted(resolution) }
        return listOfNotNull(
            ceilings(predicted, others),
            spare(predicted),
            far(others),
            atOnce(others),
            descriptors(others),
            bench(others),
            companion(others),
            cutShort(others),
            unnamed(others),
            missing(rows - measured.toSet()),
        )
    }

    private fun ceilings(predicted: List<CeilingRow>, others: List<CeilingRow>): String? {
        val all = predicted.size + others.size
        val (unnamed, named) = others.partition { it.kind == LimitKind.NOT_NAMED }
        val parts =
            listOfNotNull(
                slots(predicted, all),
                named.takeIf { it.isNotEmpty() }?.let { "${it.size} ${areOrIs(it)} set by ${causes(it)}" },
                unnamed.takeIf { it.isNotEmpty() }?.let { "${it.size} ${areOrIs(it)} not named (${names(it)})" },
            )
        return if (all == 0) null else parts.joinToString("; ", postfix = ".")
    }

    private fun slots(predicted: List<CeilingRow>, all: Int): String {
        if (predicted.isEmpty()) return "None of ${count(all)} is the number of slots divided by the delay"
        val beyond = predicted.mapNotNull { row -> row.above?.let { it.toDouble() / row.result.holds!! - 1 } }
        return "${predicted.size} of ${count(all)} ${areOrIs(predicted)} the number of slots divided by the " +
            "delay, within ${deviation(predicted)} %" +
            if (beyond.isEmpty()) "" else " (the next level that was tried, ${range(beyond)} higher, fails)"
    }

    private fun areOrIs(rows: List<CeilingRow>) = if (rows.size == 1) "is" else "are"

    private fun count(all: Int) = if (all == 1) "1 ceiling" else "$all ceilings"

    /** Never less than 1 %: rates are whole users. */
    private fun deviation(predicted: List<CeilingRow>): Int =
        maxOf(1, ceil(predicted.maxOf { abs((it.ratio ?: 1.0) - 1) } * 100 - 1e-9).toInt())

    private fun causes(others: List<CeilingRow>): String =
        others
            .groupBy { it.kind }
            .toSortedMap()
            .map { (kind, rows) -> "${cause(kind)} (${names(rows)})" }
            .joinToString()

    private fun cause(kind: LimitKind) =
        when (kind) {
            LimitKind.SLOTS,
            LimitKind.SLOTS_AND_DESCRIPTORS -> "${kind.label} below that rate"
            LimitKind.BENCH,
            LimitKind.TRIALS,
            LimitKind.ACCEPT_QUEUE,
            LimitKind.ENDED -> "the ${kind.label}"
            else -> kind.label
        }

    private fun spare(predicted: List<CeilingRow>): String? {
        val most =
            predicted.mapNotNull { it.seen?.resources?.cpu_share }.maxOrNull()?.takeIf { it < CPU_LEFT } ?: return null
        return "Where that number decides, CPU was left: right above the ceiling services used at most " +
            "${percent(most)} of theirs."
    }

    private fun far(others: List<CeilingRow>): String? {
        val ratios = others.filter { it.kind in cpuKinds }.mapNotNull { it.ratio }
        return if (ratios.isEmpty()) null
        else
            "Where CPU decides, services hold ${range(ratios)} of what their slots allow: " +
                "more slots would not raise these."
    }

    /** Below the rate that all slots together allow they are not all in use but for moments. */
    private fun atOnce(others: List<CeilingRow>): String? {
        val rows = others.filter { it.kind in CeilingRow.SLOTS && (it.above ?: Int.MAX_VALUE) < (it.predicted ?: 0.0) }
        val ratios = rows.mapNotNull { it.ratio }
        return if (ratios.isEmpty()) null
        else
            "Slots were all in use though only ${range(ratios)} of slots ÷ delay holds (${names(rows)}): for " +
                "moments, as calls reached the mock unevenly."
    }

    private fun descriptors(others: List<CeilingRow>): String? {
        val rows = others.filter { it.kind == LimitKind.DESCRIPTORS || it.kind == LimitKind.SLOTS_AND_DESCRIPTORS }
        return if (rows.isEmpty()) null
        else "Where descriptors were used up (${names(rows)}) the limit is the machine's, not the framework's."
    }

    private fun bench(others: List<CeilingRow>): String? {
        val rows = others.filter { it.result.atLeast == AtLeast.BENCH }
        return if (rows.isEmpty()) null
        else
            "Lower bounds, since the bench or its host was, or may have been, the limit above them: " +
                rows.joinToString("; ") { "${name(it)} (${reason(it)})" } +
                "."
    }

    private fun companion(others: List<CeilingRow>): String? {
        val rows = others.filter { it.result.atLeast == AtLeast.COMPANION }
        return if (rows.isEmpty()) null
        else
            "Lower bounds, since what services wait for was the limit above them: " +
                rows.joinToString("; ") { "${name(it)} (${it.result.limitedBy})" } +
                "."
    }

    private fun cutShort(others: List<CeilingRow>): String? {
        val rows = others.filter { it.result.atLeast == AtLeast.TRIALS }
        return if (rows.isEmpty()) null
        else "Lower bounds, since a search had no trial left for a level above: ${names(rows)}."
    }

    private fun unnamed(others: List<CeilingRow>): String? {
        val rows = others.filter { it.kind == LimitKind.NOT_NAMED }
        return if (rows.isEmpty()) null
        else
            "Not named, as nothing was seen to be used up: " +
                rows.joinToString("; ") { "${name(it)} (${reason(it)})" } +
                "."
    }

    private fun missing(rows: List<CeilingRow>): String? =
        if (rows.isEmpty()) null else "Not measured: " + rows.joinToString("; ") { "${name(it)} (${reason(it)})" } + "."

    /** What is said of it, without its kind. */
    private fun reason(row: CeilingRow) = row.result.limitedBy.substringAfter(": ")

    private fun names(rows: List<CeilingRow>) = rows.joinToString { name(it) }

    private fun name(row: CeilingRow) = "${row.service} ${row.track.label}"

    private fun range(shares: List<Double>): String =
        listOf(shares.min(), shares.max()).map { percent(it).removeSuffix(" %") }.distinct().joinToString(" to ") + " %"

    private fun percent(share: Double) = "%.0f %%".format(Locale.ROOT, share * 100)
}
