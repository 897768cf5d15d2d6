package bench.experiment.capacity.report

import bench.model.SearchPlan
import bench.model.SearchStrategy
import bench.record.CapacityResult
import bench.record.Metrics
import bench.record.RunRecord
import bench.record.Trial
import bench.report.export.SummaryCsv
import bench.report.section.DrawnRun
import bench.report.section.Measure
import bench.report.section.Ranks
import bench.report.section.Report
import bench.report.section.RunRemarks
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.terminal.Terminal

/** Report of a run of searches. */
object SearchReport : Report {
    private fun results(of: DrawnRun) = CapacityResult.ofRun(of.run, of.records.readTrials())

    private fun remarks(of: DrawnRun) =
        SearchRemarks.of(of.run, of.records.readTrials()) + RunRemarks.of(of.run, of.records)

    override fun summary(of: DrawnRun) = SummaryCsv.of(results(of), of.about.title)

    override fun sections(of: DrawnRun) = SearchSections(of).all()

    override fun measures(of: DrawnRun): List<Measure> {
        val (trials, settings) = of.records.readTrials() to of.run.settings
        return when {
            settings.pools.isNotEmpty() -> GivenRateMeasures.ofPools(settings.pools, trials)
            settings.calls?.path != null -> GivenRateMeasures.ofCpu(trials)
            else -> CapacityMeasures(results(of), CapacityMetrics.of(of.run, trials)).all(settings.delays)
        }
    }

    override fun metrics(run: RunRecord, trials: List<Trial>) = CapacityMetrics.of(run, trials) + Metrics.measured(run)

    override fun files(of: DrawnRun) =
        CapacityReport.files(of.run.experiment, of.about, results(of), remarks(of), answer(of))

    /** Of several delays or pools, their own section says it: what was searched are no services then. */
    private fun answer(of: DrawnRun): List<String> =
        of.run.settings.let { settings ->
            if (settings.delays.isEmpty() && settings.pools.isEmpty()) CapacityAnswer.of(results(of))
            else of.sections.first().says
        }

    override fun show(of: DrawnRun, terminal: Terminal) {
        val results = results(of)
        terminal.println(of.about.title, whitespace = Whitespace.NORMAL)
        terminal.println(CapacityTable.of(results, terminal.size.width))
        (answer(of) + Ranks(results).sentences() + remarks(of)).forEach {
            terminal.println(it, whitespace = Whitespace.NORMAL)
        }
        if (of.run.planOf<SearchPlan>().strategy == SearchStrategy.LINEAR)
            CapacityReport.linear(results).forEach { terminal.println(it) }
    }
}
