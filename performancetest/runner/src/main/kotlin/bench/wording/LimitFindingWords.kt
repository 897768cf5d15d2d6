package bench.wording

import bench.record.AtLeast
import bench.record.LimitKind
import bench.record.LimitRow
import java.util.Locale

/** What a run's capacities say together. */
sealed interface LimitFinding {
    /**
     * What set all of them. @property predicted capacities that equal slots ÷ delay within [withinPercent]; [nextRates]
     * how much higher the rates are that fail, as shares. @property named others by their kind, [unnamed] without a
     * kind.
     */
    data class Causes(
        val predicted: List<LimitRow>,
        val withinPercent: Int,
        val nextRates: List<Double>,
        val named: List<LimitRow>,
        val unnamed: List<LimitRow>,
    ) : LimitFinding

    /** Slots are the limit. @property cpuShare highest CPU share just above the capacity. */
    data class SpareCpu(val cpuShare: Double) : LimitFinding

    /** CPU is the limit. @property shares of what slots allow. */
    data class FarFromSlots(val shares: List<Double>) : LimitFinding

    /** Slots were in use for moments. @property shares of slots ÷ delay. */
    data class SlotsForMoments(val rows: List<LimitRow>, val shares: List<Double>) : LimitFinding

    data class FileDescriptors(val rows: List<LimitRow>) : LimitFinding

    data class LowerBounds(val why: AtLeast, val rows: List<LimitRow>) : LimitFinding

    data class NotNamed(val rows: List<LimitRow>) : LimitFinding

    data class Missing(val rows: List<LimitRow>) : LimitFinding
}

/** What a run's capacities say together, in words. */
object LimitFindingWords {
    fun text(finding: LimitFinding): String =
        when (finding) {
            is LimitFinding.Causes -> causes(finding)
            is LimitFinding.SpareCpu ->
                "Services limited by slots have spare CPU: just above the limit they use at most " +
                    "${percent(finding.cpuShare)} of it."
            is LimitFinding.FarFromSlots ->
                "Services limited by CPU sustain ${range(finding.shares)} of the rate that their slots allow. " +
                    "More slots would not help."
            is LimitFinding.SlotsForMoments ->
                "All slots were in use for moments, although services sustain only ${range(finding.shares)} of " +
                    "slots ÷ delay. Calls reached the mock unevenly: ${names(finding.rows)}."
            is LimitFinding.FileDescriptors ->
                "File descriptors ran out, which is a limit of the machine and not of the framework: " +
                    "${names(finding.rows)}."
            is LimitFinding.LowerBounds -> bounds(finding)
            is LimitFinding.NotNamed -> "No resource ran out, so these limits have no name. ${reasons(finding.rows)}"
            is LimitFinding.Missing -> "These services were not measured. ${reasons(finding.rows)}"
        }

    private fun causes(finding: LimitFinding.Causes): String {
        val (predicted, named, unnamed) = Triple(finding.predicted, finding.named, finding.unnamed)
        return listOfNotNull(
                slots(finding, predicted.size + named.size + unnamed.size),
                named.takeIf { it.isNotEmpty() }?.let(::kinds),
                unnamed.takeIf { it.isNotEmpty() }?.let { "${it.size} ${areOrIs(it)} not named: ${names(it)}." },
            )
            .joinToString(" ")
    }

    private fun slots(finding: LimitFinding.Causes, all: Int): String {
        val count = if (all == 1) "1 limit" else "$all limits"
        val predicted = finding.predicted
        if (predicted.isEmpty()) return "None of $count equals the number of slots divided by the delay."
        val beyond = finding.nextRates
        return "${predicted.size} of $count ${if (predicted.size == 1) "equals" else "equal"} the number of slots " +
            "divided by the delay, within ${finding.withinPercent} %." +
            if (beyond.isEmpty()) "" else " The next rate that was tried, ${range(beyond)} higher, fails."
    }

    private fun areOrIs(rows: List<LimitRow>) = if (rows.size == 1) "is" else "are"

    private fun kinds(others: List<LimitRow>): String =
        others
            .groupBy { it.kind }
            .toSortedMap()
            .map { (kind, rows) -> "${rows.size} ${areOrIs(rows)} set by ${cause(kind)}: ${names(rows)}." }
            .joinToString(" ")

    private fun cause(kind: LimitKind) =
        when (kind) {
            LimitKind.SLOTS,
            LimitKind.SLOTS_AND_FILE_DESCRIPTORS -> "${kind.label} below that rate"
            LimitKind.BENCH,
            LimitKind.TRIALS,
            LimitKind.ACCEPT_QUEUE,
            LimitKind.ENDED -> "the ${kind.label}"
            else -> kind.label
        }

    private fun bounds(finding: LimitFinding.LowerBounds) =
        "These capacities are lower bounds, because " +
            when (finding.why) {
                AtLeast.BENCH -> "the bench or its host was, or may have been, the limit. ${reasons(finding.rows)}"
                AtLeast.BACKING_SERVICE ->
                    "a backing service was the limit. " +
                        finding.rows.joinToString(" ") { "${name(it)}: ${it.result.limitedBy}." }
                AtLeast.TRIALS -> "the search had no trial left for a higher rate: ${names(finding.rows)}."
            }

    private fun reasons(rows: List<LimitRow>) =
        rows.joinToString(" ") { "${name(it)}: ${LimitWords.detail(it.result.limit.facts).removeSuffix(".")}." }

    private fun names(rows: List<LimitRow>) = rows.map(::name).fewInWords()

    private fun name(row: LimitRow) = "${row.service} ${row.track.label}"

    private fun range(shares: List<Double>): String =
        listOf(shares.min(), shares.max()).map { percent(it).removeSuffix(" %") }.distinct().joinToString(" to ") + " %"

    private fun percent(share: Double) = "%.0f %%".format(Locale.ROOT, share * 100)
}
