package bench.experiment.capacity.report

import bench.model.SearchedSlots
import bench.model.Track
import bench.model.Verdict
import bench.record.Better
import bench.record.TrialRecord
import bench.report.section.Measure
import bench.report.section.Measured
import bench.report.section.median
import bench.wording.MeasureWords
import java.util.Locale

/** Metrics of one service at rates that the experiment gives: no capacity was searched. */
internal object GivenRateMeasures {
    /** The smallest pool that is enough. */
    fun ofPools(pools: List<SearchedSlots>, trials: List<TrialRecord>): List<Measure> =
        PoolRow.all(pools, trials)
            .groupBy { it.track to it.trials.first().rate_per_s }
            .map { (of, rows) ->
                val services = rows.groupBy { it.service }.mapValues { (_, same) -> slots(PoolRow.enough(same)) }
                Measure(MeasureWords.slots(of.second), of.first, Better.NEITHER, services)
            }

    private fun slots(enough: SearchedSlots?) =
        enough?.let { Measured("${it.slots}", listOf(it.slots.toDouble())) } ?: Measured(MeasureWords.NONE)

    /** CPU of one request, of each rate that the service sustained. */
    fun ofCpu(trials: List<TrialRecord>): List<Measure> =
        trials
            .filter { it.verdict == Verdict.SUSTAINED }
            .groupBy { it.track to it.rate_per_s }
            .toSortedMap(compareBy<Pair<Track, Int>> { it.first }.thenBy { it.second })
            .map { (of, same) ->
                val services = same.groupBy { it.service }.mapValues { (_, own) -> cpu(own) }
                Measure(MeasureWords.cpuPerRequest(of.second), of.first, Better.LOWER, services)
            }

    private fun cpu(trials: List<TrialRecord>): Measured {
        val values = trials.mapNotNull(CpuPerRequest::us)
        return Measured(values.median()?.let { "%.0f".format(Locale.ROOT, it) }.orEmpty(), values)
    }
}
