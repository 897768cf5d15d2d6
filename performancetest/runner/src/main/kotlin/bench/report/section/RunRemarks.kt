package bench.report.section

import bench.record.RecordReader
import bench.record.RunRecord
import bench.wording.RunWords

/** What readers must know about a run before they read its results. */
object RunRemarks {
    fun of(run: RunRecord, records: RecordReader): List<String> =
        listOfNotNull(profile(run), missing(records), logs(records))

    /** @return null if the figures are meaningful. */
    fun profile(run: RunRecord): String? = RunWords.SMOKE.takeIf { run.profile == "smoke" }

    /** A search that lacks one of its rates may have another answer. */
    fun missing(records: RecordReader): String? = records.missing().takeIf { it.isNotEmpty() }?.let(RunWords::missing)

    /** Tables need no logs; percentile curves and time lines do. */
    fun logs(records: RecordReader): String? =
        records
            .readJudged()
            .count { trial -> trial.histogram?.let { !records.has(it) } == true }
            .takeIf { it > 0 }
            ?.let(RunWords::withoutLogs)
}
