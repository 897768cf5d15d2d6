package bench.experiment.capacity.report

import bench.record.AtLeast
import bench.record.LimitKind
import bench.record.LimitRow
import bench.report.section.named
import bench.wording.LimitFinding
import bench.wording.LimitFindingWords
import kotlin.math.abs
import kotlin.math.ceil

/** Findings about a run's limits, one sentence each; they depend on the rows only. Pure. */
object LimitFindings {
    /** If a service uses more than this share of its CPU, its slots are not the only limit. */
    private const val CPU_LEFT = 0.9
    private val cpuKinds = setOf(LimitKind.CPU, LimitKind.CPU_BURSTS, LimitKind.CPU_QUOTA)
    private val descriptorKinds = setOf(LimitKind.FILE_DESCRIPTORS, LimitKind.SLOTS_AND_FILE_DESCRIPTORS)

    /** @param resolution resolution of the search: 0.1 if sustained and failing rates are 10 % apart. */
    fun of(rows: List<LimitRow>, resolution: Double): List<String> =
        findings(rows, resolution).map(LimitFindingWords::text)

    private fun findings(rows: List<LimitRow>, resolution: Double): List<LimitFinding> {
        val measured = LimitsTable.byService(rows).flatMap { it.second }.filter { it.result.isMeasured }
        val (predicted, others) = measured.partition { it.isPredicted(resolution) }
        return listOfNotNull(
            causes(predicted, others),
            spare(predicted),
            others.filter { it.kind in cpuKinds }.mapNotNull { it.ratio }.ifAny(LimitFinding::FarFromSlots),
            forMoments(others),
            others.filter { it.kind in descriptorKinds }.ifAny(LimitFinding::FileDescriptors),
            bounds(AtLeast.BENCH, others),
            bounds(AtLeast.BACKING_SERVICE, others),
            bounds(AtLeast.TRIALS, others),
            others.filter { it.kind == LimitKind.NOT_NAMED }.ifAny(LimitFinding::NotNamed),
            (rows - measured.toSet()).ifAny(LimitFinding::Missing),
        )
    }

    private fun <T> List<T>.ifAny(finding: (List<T>) -> LimitFinding): LimitFinding? =
        if (isEmpty()) null else finding(this)

    private fun causes(predicted: List<LimitRow>, others: List<LimitRow>): LimitFinding? {
        val (unnamed, named) = others.partition { it.kind == LimitKind.NOT_NAMED }
        val nextRates = predicted.mapNotNull { row -> row.above?.let { it.toDouble() / row.result.sustained!! - 1 } }
        return if (predicted.isEmpty() && others.isEmpty()) null
        else LimitFinding.Causes(predicted, deviation(predicted), nextRates, named, unnamed)
    }

    /** At least 1 %, because rates are whole numbers. */
    private fun deviation(predicted: List<LimitRow>): Int =
        maxOf(1, ceil((predicted.maxOfOrNull { abs((it.ratio ?: 1.0) - 1) } ?: 0.0) * 100 - 1e-9).toInt())

    private fun spare(predicted: List<LimitRow>): LimitFinding? =
        predicted
            .mapNotNull { it.seen?.resources?.cpu_share }
            .maxOrNull()
            ?.takeIf { it < CPU_LEFT }
            ?.let(LimitFinding::SpareCpu)

    /** These services stopped below the rate that all slots allow, so all slots are in use for moments only. */
    private fun forMoments(others: List<LimitRow>): LimitFinding? {
        val rows = others.filter { it.kind in LimitRow.SLOTS && (it.above ?: Int.MAX_VALUE) < (it.predicted ?: 0.0) }
        val shares = rows.mapNotNull { it.ratio }
        return if (shares.isEmpty()) null else LimitFinding.SlotsForMoments(rows, shares)
    }

    private fun bounds(why: AtLeast, others: List<LimitRow>): LimitFinding? =
        others.filter { it.result.atLeast == why }.ifAny { LimitFinding.LowerBounds(why, it) }
}
