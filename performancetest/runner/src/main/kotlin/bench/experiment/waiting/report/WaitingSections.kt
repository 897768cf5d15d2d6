package bench.experiment.waiting.report

import bench.report.chart.Axis
import bench.report.chart.Line
import bench.report.chart.LineChart
import bench.report.chart.Mark
import bench.report.chart.Point
import bench.report.section.DrawnRun
import bench.report.section.ReportSection
import bench.wording.WaitingCaptions

/** Sections for a run of waiting calls. */
internal class WaitingSections(private val of: DrawnRun) {
    private val trials = of.records.readWaiting()
    private val costs = WaitingCost.of(trials)

    fun all(): List<ReportSection> = listOf(memory()) + listOfNotNull(heap())

    private fun memory(): ReportSection {
        val table = WaitingTable.of(trials)
        return ReportSection(
            "waiting",
            of.about.answer("waiting"),
            WaitingCaptions.memory("Resident memory (RSS)"),
            table.sentences,
            chart("RSS, MiB") { it.rssMib },
            table,
            leading = 2,
        )
    }

    /** Null where it could not be read. */
    private fun heap(): ReportSection? =
        if (costs.all { it.heap == null }) null
        else
            ReportSection(
                "waiting-heap",
                of.about.heading("waiting-heap"),
                WaitingCaptions.memory("Objects in use on the heap"),
                emptyList(),
                chart("live heap, MiB") { it.liveHeapMib },
                WaitingTable.readings(trials),
            )

    private fun chart(title: String, values: (WaitingCost) -> List<Pair<Double, Double?>>) =
        LineChart(
            Axis("calls that wait"),
            Axis(title),
            costs.map { cost ->
                Line(
                    cost.service,
                    cost.track,
                    title,
                    values(cost).map { (calls, mib) -> Point(calls, mib, Mark.NOTE) },
                )
            },
        )
}
