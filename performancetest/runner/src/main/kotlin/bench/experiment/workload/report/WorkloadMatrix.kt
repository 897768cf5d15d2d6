package bench.experiment.workload.report

import bench.model.WorkloadPlan
import bench.report.section.column

/**
 * Conditions as rows and columns. The axes in the plan, or else the last axis, give the columns; the other differences
 * between conditions give the rows. A single axis gives the rows, and there is one column.
 */
internal class WorkloadMatrix(private val all: List<WorkloadRow>, private val plan: WorkloadPlan) {
    private val axes = plan.columns.ifEmpty { listOfNotNull(plan.axes.keys.last().takeIf { plan.axes.size > 1 }) }
    private val manyServices = all.map { it.service }.distinct().size > 1
    private val manyTracks = all.map { it.track }.distinct().size > 1
    private val differing =
        all.flatMap { it.factors.entries }
            .groupBy({ it.key }, { it.value })
            .filterValues { it.distinct().size > 1 }
            .keys
    val columns: List<String> = all.map(::column).distinct()
    val rows: List<String> = all.map(::name).distinct()
    private val cells = all.associateBy { name(it) to column(it) }

    /** What the parts of a row's name mean, if it has several: `call, size`. */
    val naming: String? =
        (listOfNotNull("service".takeIf { manyServices }, "track".takeIf { manyTracks }) +
                all.flatMap { it.factors.keys }
                    .distinct()
                    .filter { it in differing - axes.toSet() }
                    .map { it.replace('_', ' ') })
            .takeIf { it.size > 1 }
            ?.joinToString()

    private val apart = plan.apart.ifEmpty { axes }.toSet()

    /** Names of the axes by which conditions with the same work differ. */
    val within: String = titled(differing - apart)

    /** Names of the axes by which work differs. */
    val works: String = titled(differing intersect apart)

    /** Name among the conditions of one service with the same work; the service's name, if nothing differs. */
    fun condition(row: WorkloadRow): String =
        row.factors.filterKeys { it in differing - apart }.values.joinToString(" / ").ifEmpty { row.service }

    private fun titled(axes: Set<String>) = axes.joinToString(" / ") { it.replace('_', ' ') }.ifEmpty { "service" }

    fun at(row: String, column: String): WorkloadRow? = cells[row to column]

    /**
     * Comparable conditions, by the name of what they share. They have the same work if the plan keeps some work apart,
     * or else the same column. Each has its name within its group.
     */
    fun compared(): Map<String, List<Pair<String, WorkloadRow>>> =
        if (plan.apart.isEmpty()) all.groupBy(::column) { name(it) to it }
        else all.groupBy(::work) { name(it, differing - plan.apart.toSet()) to it }

    private fun work(row: WorkloadRow): String =
        plan.apart
            .filter { it in differing }
            .let { axes ->
                if (axes.size == 1) row.factors.getValue(axes.single())
                else axes.joinToString { "${it.replace('_', ' ')} ${row.factors.getValue(it)}" }
            }

    /** Empty if there is only one column. */
    private fun column(row: WorkloadRow): String = axes.joinToString(" / ") { row.factors.getValue(it) }

    /** The service's name, if nothing else differs. */
    private fun name(row: WorkloadRow, by: Set<String> = differing - axes.toSet()): String =
        (listOfNotNull(row.service.takeIf { manyServices || by.isEmpty() }, row.track.label.takeIf { manyTracks }) +
                row.factors.filterKeys { it in by }.values)
            .joinToString(" ")
}
