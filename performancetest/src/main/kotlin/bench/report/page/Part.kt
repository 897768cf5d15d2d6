package bench.report.page

import bench.report.Figure
import bench.report.Figures
import bench.result.RecordStore
import bench.result.RunRecord

/** One run of a page. @property name that of its experiment, with a number from the second run of that experiment on. @property isAlone figures need no further name. */
internal class Part(run: RunRecord, store: RecordStore, val name: String, private val isAlone: Boolean) {
    val facts = RunFacts(run, store)
    val figures: List<Figure> = Figures.of(run, store)

    fun anchor(figure: Figure): String = if (isAlone) figure.id else "$name-${figure.id}"

    companion object {
        fun of(runs: List<Pair<RunRecord, RecordStore>>): List<Part> = runs.mapIndexed { i, (run, store) ->
            val earlier = runs.take(i).count { it.first.experiment == run.experiment }
            Part(run, store, run.experiment + if (earlier == 0) "" else "-${earlier + 1}", isAlone = runs.size == 1)
        }
    }
}
