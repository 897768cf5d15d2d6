package bench.report.section

import bench.model.About
import bench.model.Verdict
import bench.record.MetricValues
import bench.record.RecordReader
import bench.record.RunRecord
import bench.record.Trial
import bench.wording.FactsWords
import bench.wording.RunNames
import com.github.ajalt.mordant.terminal.Terminal

/**
 * How the report shows runs of one kind. It derives everything from records, so it can be repeated without measuring.
 */
interface Report {
    /** `summary.csv`, with the results so far. */
    fun summary(of: DrawnRun): String

    /** Files by name, in the run's folder. */
    fun files(of: DrawnRun): Map<String, String>

    /** Prints the answer to the terminal. */
    fun show(of: DrawnRun, terminal: Terminal)

    /** All answers, the most important first. */
    fun sections(of: DrawnRun): List<ReportSection>

    /** Metrics that are compared service by service; empty if a run compares conditions of one service. */
    fun measures(of: DrawnRun): List<Measure> = emptyList()

    /** Conditions of each service; empty if a run compares services. */
    fun conditions(of: DrawnRun): List<ConditionTable> = emptyList()

    /** Uses valid trials only, and no searches that could not finish. */
    fun metrics(run: RunRecord, trials: List<Trial>): List<MetricValues>

    /** Number of trials per verdict; empty if the gate judges none. */
    fun verdicts(records: RecordReader): Map<Verdict, Int> =
        records.readJudged().groupingBy { it.verdict }.eachCount().toSortedMap()

    /** [verdicts] as a sentence. */
    fun validity(records: RecordReader): String =
        records.readJudged().let { all -> FactsWords.trials(all.map { it.verdict }, all.map { it.invalid_reasons }) }
}

/** A run, its records, its subject, and the report for its kind. */
class DrawnRun(val run: RunRecord, val records: RecordReader, val about: About, private val report: Report) {
    /** What it is published as. */
    val name: String = RunNames.of(run)
    val sections: List<ReportSection> by lazy { report.sections(this) }
    val metrics: List<MetricValues> by lazy { report.metrics(run, records.readAll()) }
    val measures: List<Measure> by lazy { report.measures(this) }
    val conditions: List<ConditionTable> by lazy { report.conditions(this) }
    val verdicts: Map<Verdict, Int>
        get() = report.verdicts(records)

    val validity: String
        get() = report.validity(records)

    fun summary(): String = report.summary(this)

    fun files(): Map<String, String> = report.files(this)

    fun show(terminal: Terminal) = report.show(this, terminal)
}
