package bench.experiment.startup.report

import bench.model.StartCondition
import bench.record.Better
import bench.record.StartTrial
import bench.report.section.Measure
import bench.report.section.Measured
import bench.wording.MeasureWords
import java.util.Locale

/** Time from start to the first answer of one service. */
internal object StartMeasures {
    fun of(trials: List<StartTrial>): List<Measure> =
        Starts.of(trials)
            .filter { it.estimate != null }
            .groupBy { it.condition }
            .toSortedMap()
            .map { (condition, same) ->
                val title = if (condition == StartCondition.AOT) MeasureWords.START_AOT else MeasureWords.START
                Measure(title, condition.track, Better.LOWER, same.associate { it.service to measured(it) })
            }

    private fun measured(starts: Starts) =
        Measured("%.0f".format(Locale.ROOT, starts.firstMs), starts.good.mapNotNull { it.first_answer_ms })
}
