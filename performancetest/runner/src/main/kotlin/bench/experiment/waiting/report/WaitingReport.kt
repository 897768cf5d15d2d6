package bench.experiment.waiting.report

import bench.model.Verdict
import bench.record.Better
import bench.record.MetricKey
import bench.record.MetricValues
import bench.record.Metrics
import bench.record.RecordReader
import bench.record.RunRecord
import bench.record.Trial
import bench.record.WaitingMetrics
import bench.record.WaitingTrial
import bench.report.TableReport
import bench.report.section.DrawnRun
import bench.report.section.Measure
import bench.report.section.Measured
import bench.wording.FactsWords
import bench.wording.MeasureWords
import java.util.Locale

/** Report of a run of waiting calls, which have no validity gate. */
object WaitingReport : TableReport() {
    private val metrics =
        listOf(
            WaitingMetrics.memory,
            WaitingMetrics.heap,
            WaitingMetrics.threads,
            WaitingMetrics.rest,
            WaitingMetrics.cpu,
        )

    override fun measured(of: DrawnRun) = WaitingTable.of(of.records.readWaiting())

    override fun sections(of: DrawnRun) = WaitingSections(of).all()

    override fun measures(of: DrawnRun): List<Measure> =
        WaitingCost.of(of.records.readWaiting())
            .filter { it.memory != null }
            .groupBy { it.track }
            .map { (track, same) ->
                Measure(MeasureWords.WAITING_CALL, track, Better.LOWER, same.associate { it.service to measured(it) })
            }

    private fun measured(cost: WaitingCost) =
        Measured("%.1f".format(Locale.ROOT, cost.memory?.slope), cost.good.mapNotNull(WaitingMetrics.memory.of))

    /** One value for each process. */
    override fun metrics(run: RunRecord, trials: List<Trial>): List<MetricValues> =
        trials
            .filterIsInstance<WaitingTrial>()
            .filter { it.failure == null }
            .groupBy { it.service to it.track }
            .flatMap { (key, same) ->
                metrics.mapNotNull { metric ->
                    metric.values(MetricKey(key.first, key.second, "", metric.key), same.map { listOf(it) })
                }
            } + Metrics.measured(run)

    override fun verdicts(records: RecordReader): Map<Verdict, Int> = emptyMap()

    override fun validity(records: RecordReader) =
        records.readWaiting().let { all -> FactsWords.processes(all.size, all.count { it.failure != null }) }
}
