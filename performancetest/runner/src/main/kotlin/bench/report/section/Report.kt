package bench.report.section

import bench.model.About
import bench.model.Verdict
import bench.record.MetricValues
import bench.record.RecordReader
import bench.record.RunRecord
import bench.record.Trial
import bench.wording.FactsWords
import com.github.ajalt.mordant.terminal.Terminal

/** How runs of one kind are drawn: what is derived from records, again at any time without measuring. */
interface Report {
    /** `summary.csv`, as far as the run has come. */
    fun summary(of: DrawnRun): String

    /** By file name, in the run's folder. */
    fun files(of: DrawnRun): Map<String, String>

    /** The answer, for whoever sits at the terminal. */
    fun show(of: DrawnRun, terminal: Terminal)

    /** All answers, the most asked first. */
    fun sections(of: DrawnRun): List<ReportSection>

    /** What is compared service by service; empty where a run is of conditions of one service. */
    fun measures(of: DrawnRun): List<Measure> = emptyList()

    /** Of valid trials only, and without searches that could not be ended. */
    fun metrics(run: RunRecord, trials: List<Trial>): List<MetricValues>

    /** How many trials were worth what; empty where none goes through the gate. */
    fun verdicts(records: RecordReader): Map<Verdict, Int> =
        records.readJudged().groupingBy { it.verdict }.eachCount().toSortedMap()

    /** [verdicts] as a sentence. */
    fun validity(records: RecordReader): String =
        records.readJudged().let { all -> FactsWords.trials(all.map { it.verdict }, all.map { it.invalid_reasons }) }
}

/** A run, what it recorded, what it is about, and how runs of its kind are drawn. */
class DrawnRun(val run: RunRecord, val records: RecordReader, val about: About, private val report: Report) {
    val sections: List<ReportSection> by lazy { report.sections(this) }
    val metrics: List<MetricValues> by lazy { report.metrics(run, records.readAll()) }
    val measures: List<Measure> by lazy { report.measures(this) }
    val verdicts: Map<Verdict, Int>
        get() = report.verdicts(records)

    val validity: String
        get() = report.validity(records)

    fun summary(): String = report.summary(this)

    fun files(): Map<String, String> = report.files(this)

    fun show(terminal: Terminal) = report.show(this, terminal)
}
