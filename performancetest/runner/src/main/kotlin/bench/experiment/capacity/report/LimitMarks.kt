package bench.experiment.capacity.report

import bench.record.CapacityResult
import bench.record.LimitKind
import bench.report.chart.LimitMark

/** Colour of a capacity, by its limit. */
internal object LimitMarks {
    private val slots = setOf(LimitKind.SLOTS, LimitKind.SLOTS_AND_FILE_DESCRIPTORS)
    private val cpu = setOf(LimitKind.CPU, LimitKind.CPU_BURSTS, LimitKind.CPU_QUOTA)

    fun of(result: CapacityResult): LimitMark =
        when {
            result.isAtLeast -> LimitMark.BOUND
            result.limit.kind in slots -> LimitMark.SLOTS
            result.limit.kind in cpu -> LimitMark.CPU
            else -> LimitMark.OTHER
        }
}
