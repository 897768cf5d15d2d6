package bench.report.page

import bench.model.Verdict
import bench.report.section.DrawnRun
import bench.report.section.RunRemarks
import bench.wording.FactsWords

/** What a reader must know of a run before its figures: where it ran, how often, and what of it was refused. */
class RunFacts(drawn: DrawnRun) {
    val machine: String =
        listOfNotNull(
                RunRemarks.profile(drawn.run),
                RunRemarks.pinning(drawn.run),
                RunRemarks.own(drawn.run, drawn.records),
                FactsWords.machine(drawn.run),
            )
            .joinToString(" ")

    val validity: String = listOfNotNull(drawn.validity, RunRemarks.missing(drawn.records)).joinToString(" ")

    /** What every figure repeats, since pictures are looked at alone. */
    val brief: String = FactsWords.brief(drawn.run)

    /** How many trials were worth what; empty for starts, which go through no gate. */
    val verdicts: Map<Verdict, Int> = drawn.verdicts
}
