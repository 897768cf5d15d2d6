package bench.report.section

import bench.record.RecordReader
import bench.record.RunRecord

/** What must be known of a run before anything is read from it. */
object RunRemarks {
    fun of(run: RunRecord, records: RecordReader): List<String> =
        listOfNotNull(profile(run), missing(records), logs(records))

    /** @return null where figures mean something. */
    fun profile(run: RunRecord): String? =
        if (run.profile == "smoke")
            "Profile smoke shows that all works, and nothing else: " +
                "its windows are too short for its figures to mean anything."
        else null

    /** A search without one of its levels may have another answer. */
    fun missing(records: RecordReader): String? =
        records
            .missing()
            .takeIf { it.isNotEmpty() }
            ?.let {
                "${if (it.size == 1) "A record is" else "Records are"} missing from the folder " +
                    "(${it.map { number -> "%03d".format(number) }.inWords()}): the answer may be another with " +
                    "${if (it.size == 1) "it" else "them"}."
            }

    /** Tables need none of them; curves of percentiles and what happens within a trial do. */
    fun logs(records: RecordReader): String? =
        records
            .readJudged()
            .count { trial -> trial.histogram?.let { !records.has(it) } == true }
            .takeIf { it > 0 }
            ?.let {
                "$it ${if (it == 1) "trial has" else "trials have"} no log of histograms any more: curves of " +
                    "percentiles and of what happens within a trial may lack them."
            }
}
