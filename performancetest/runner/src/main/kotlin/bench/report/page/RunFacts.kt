package bench.report.page

import bench.model.StartPlan
import bench.model.Verdict
import bench.record.RecordReader
import bench.record.RunRecord
import bench.report.section.RunRemarks
import bench.wording.FactsWords

/** What a reader must know of a run before its figures: where it ran, how often, and what of it was refused. */
class RunFacts(run: RunRecord, records: RecordReader) {
    val machine: String = listOfNotNull(RunRemarks.profile(run), FactsWords.machine(run)).joinToString(" ")

    val validity: String =
        listOfNotNull(if (run.plan is StartPlan) starts(records) else trials(records), RunRemarks.missing(records))
            .joinToString(" ")

    /** What every figure repeats, since pictures are looked at alone. */
    val brief: String = FactsWords.brief(run)

    /** How many trials were worth what; empty for starts, which go through no gate. */
    val verdicts: Map<Verdict, Int> =
        if (run.plan is StartPlan) emptyMap()
        else records.readJudged().groupingBy { it.verdict }.eachCount().toSortedMap()

    private fun starts(records: RecordReader) =
        records.readStarts().let { starts -> FactsWords.starts(starts.size, starts.count { it.failure != null }) }

    private fun trials(records: RecordReader) =
        records.readJudged().let { all -> FactsWords.trials(all.map { it.verdict }, all.map { it.invalid_reasons }) }
}
