package bench.experiment.scenarios.report

import bench.model.ScenarioPlan
import bench.record.MemoryKind
import bench.record.Metric
import bench.record.ProcessMetrics
import bench.record.RunRecord
import bench.record.TrialMetrics
import bench.record.TrialRecord
import bench.report.section.Cell
import bench.report.section.Field
import bench.report.section.ResultTable
import bench.report.section.column
import bench.report.section.median
import bench.report.section.named
import bench.report.section.rate
import bench.report.section.verdict

/** Resources of each service at given rates: memory, CPU, threads, GC time. */
object ResourceTable {
    private const val WIDE = 150

    fun of(run: RunRecord, trials: List<TrialRecord>): ResultTable {
        val memory = MemoryKind.named(trials)
        val order = run.planOf<ScenarioPlan>().scenarios.map { it.name }
        val groups =
            ScenarioTrials.of(trials)
                .sortedWith(compareBy({ it.service }, { it.track }, { order.indexOf(it.scenario) }))
        return ResultTable.of(
            groups,
            fields(memory),
            ResourceFindings.of(groups, memory) + ScenarioTrials.remarks(trials),
        )
    }

    private fun fields(memory: String): List<Field<ScenarioTrials>> {
        fun Metric<TrialRecord>.median(from: Int = 0, isOptional: Boolean = false) =
            Field<ScenarioTrials>(column("memory" to memory, from = from), isOptional) { Cell.of(it.median(of)) }
        return named<ScenarioTrials>(90, { it.service }, { it.track }) +
            Field(ResultTable.Column("at", "scenario")) { Cell.Text(it.scenario) } +
            rate(110) { it.rate } +
            verdict { it.verdict.label } +
            ProcessMetrics.memoryPeak.median() +
            listOf(ProcessMetrics.memoryMean, ProcessMetrics.anonymousMean, ProcessMetrics.heapUsed).map {
                it.median(WIDE)
            } +
            TrialMetrics.idleMemory.median(100) +
            TrialMetrics.cpuTotal.median(WIDE) +
            ProcessMetrics.cpuPer1000.median() +
            ProcessMetrics.threads.median(120) +
            listOf(ProcessMetrics.allocated, ProcessMetrics.gcPauses, TrialMetrics.p99).map { it.median(WIDE) } +
            ProcessMetrics.further.map { it.median(WIDE, isOptional = true) }
    }
}
