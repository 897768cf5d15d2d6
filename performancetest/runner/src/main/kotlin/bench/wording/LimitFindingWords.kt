package bench.wording

import bench.record.AtLeast
import bench.record.LimitKind
import bench.record.LimitRow
import java.util.Locale

/** What a run's capacities say together. */
sealed interface LimitFinding {
    /**
     * What set all of them. @property predicted those that are slots ÷ delay, [withinPercent] of it; [nextRates] how
     * much higher the rates are that fail, as shares. @property named others by their kind, [unnamed] of which no kind
     * was seen.
     */
    data class Causes(
        val predicted: List<LimitRow>,
        val withinPercent: Int,
        val nextRates: List<Double>,
        val named: List<LimitRow>,
        val unnamed: List<LimitRow>,
    ) : LimitFinding

    /** Where slots decide. @property cpuShare the most that was used right above. */
    data class SpareCpu(val cpuShare: Double) : LimitFinding

    /** Where CPU decides. @property shares of what slots allow. */
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
                "Where that number decides, CPU was left: right above the limit services used at most " +
                    "${percent(finding.cpuShare)} of theirs."
            is LimitFinding.FarFromSlots ->
                "Where CPU decides, services sustain ${range(finding.shares)} of what their slots allow: " +
                    "more slots would not raise these."
            is LimitFinding.SlotsForMoments ->
                "Slots were all in use though only ${range(finding.shares)} of slots ÷ delay is sustained " +
                    "(${names(finding.rows)}): for moments, as calls reached the mock unevenly."
            is LimitFinding.FileDescriptors ->
                "Where file descriptors were used up (${names(finding.rows)}) the limit is the machine's, not the " +
                    "framework's."
            is LimitFinding.LowerBounds -> bounds(finding)
            is LimitFinding.NotNamed -> "Not named, as nothing was seen to be used up: ${reasons(finding.rows)}."
            is LimitFinding.Missing -> "Not measured: ${reasons(finding.rows)}."
        }

    private fun causes(finding: LimitFinding.Causes): String {
        val (predicted, named, unnamed) = Triple(finding.predicted, finding.named, finding.unnamed)
        return listOfNotNull(
                slots(finding, predicted.size + named.size + unnamed.size),
                named.takeIf { it.isNotEmpty() }?.let { "${it.size} ${areOrIs(it)} set by ${kinds(it)}" },
                unnamed.takeIf { it.isNotEmpty() }?.let { "${it.size} ${areOrIs(it)} not named (${names(it)})" },
            )
            .joinToString("; ", postfix = ".")
    }

    private fun slots(finding: LimitFinding.Causes, all: Int): String {
        val count = if (all == 1) "1 limit" else "$all limits"
        val predicted = finding.predicted
        if (predicted.isEmpty()) return "None of $count is the number of slots divided by the delay"
        val beyond = finding.nextRates
        return "${predicted.size} of $count ${areOrIs(predicted)} the number of slots divided by the " +
            "delay, within ${finding.withinPercent} %" +
            if (beyond.isEmpty()) "" else " (the next rate that was tried, ${range(beyond)} higher, fails)"
    }

    private fun areOrIs(rows: List<LimitRow>) = if (rows.size == 1) "is" else "are"

    private fun kinds(others: List<LimitRow>): String =
        others
            .groupBy { it.kind }
            .toSortedMap()
            .map { (kind, rows) -> "${cause(kind)} (${names(rows)})" }
            .joinToString()

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
        "Lower bounds, since " +
            when (finding.why) {
                AtLeast.BENCH ->
                    "the bench or its host was, or may have been, the limit above them: ${reasons(finding.rows)}."
                AtLeast.BACKING_SERVICE ->
                    "what services wait for was the limit above them: " +
                        finding.rows.joinToString("; ") { "${name(it)} (${it.result.limitedBy})" } +
                        "."
                AtLeast.TRIALS -> "a search had no trial left for a rate above: ${names(finding.rows)}."
            }

    private fun reasons(rows: List<LimitRow>) =
        rows.joinToString("; ") { "${name(it)} (${LimitWords.detail(it.result.limit.facts)})" }

    private fun names(rows: List<LimitRow>) = rows.joinToString { name(it) }

    private fun name(row: LimitRow) = "${row.service} ${row.track.label}"

    private fun range(shares: List<Double>): String =
        listOf(shares.min(), shares.max()).map { percent(it).removeSuffix(" %") }.distinct().joinToString(" to ") + " %"

    private fun percent(share: Double) = "%.0f %%".format(Locale.ROOT, share * 100)
}
