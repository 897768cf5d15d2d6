package bench.report.section

import bench.record.RecordReader
import bench.record.RunRecord
import bench.wording.RunWords

/** What must be known of a run before anything is read from it. */
object RunRemarks {
    fun of(run: RunRecord, records: RecordReader): List<String> =
        listOfNotNull(profile(run), missing(records), logs(records))

    /** @return null where figures mean something. */
    fun profile(run: RunRecord): String? = RunWords.SMOKE.takeIf { run.profile == "smoke" }

    /** A search without one of its rates may have another answer. */
    fun missing(records: RecordReader): String? = records.missing().takeIf { it.isNotEmpty() }?.let(RunWords::missing)

    /** Tables need none of them; curves of percentiles and what happens within a trial do. */
    fun logs(records: RecordReader): String? =
        records
            .readJudged()
            .count { trial -> trial.histogram?.let { !records.has(it) } == true }
            .takeIf { it > 0 }
            ?.let(RunWords::withoutLogs)
}
