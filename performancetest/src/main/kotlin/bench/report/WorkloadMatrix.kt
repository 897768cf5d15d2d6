package bench.report

import bench.workload.WorkloadPlan

/** Conditions as rows and columns: the axes that the plan says, or else the last, give the columns, what else tells conditions apart the rows. A single axis gives the rows, and there is one column. */
internal class WorkloadMatrix(private val all: List<WorkloadRow>, plan: WorkloadPlan) {
    private val axes = plan.columns.ifEmpty { listOfNotNull(plan.axes.keys.last().takeIf { plan.axes.size > 1 }) }
    private val manyServices = all.map { it.service }.distinct().size > 1
    private val manyTracks = all.map { it.track }.distinct().size > 1
    private val varying = all.flatMap { it.factors.entries }.groupBy({ it.key }, { it.value }).filterValues { it.distinct().size > 1 }.keys - axes.toSet()
    val columns: List<String> = all.map(::column).distinct()
    val rows: List<String> = all.map(::name).distinct()
    private val cells = all.associateBy { name(it) to column(it) }

    fun at(row: String, column: String): WorkloadRow? = cells[row to column]

    /** Empty where there is but one. */
    private fun column(row: WorkloadRow): String = axes.joinToString(" / ") { row.factors.getValue(it) }

    /** The service, where nothing else differs. */
    private fun name(row: WorkloadRow): String = (listOfNotNull(row.service.takeIf { manyServices || varying.isEmpty() }, row.track.label.takeIf { manyTracks }) + row.factors.filterKeys { it in varying }.values).joinToString(" ")
}
