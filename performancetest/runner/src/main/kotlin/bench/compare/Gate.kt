package bench.compare

import bench.model.Track
import bench.wording.ComparisonWords
import bench.wording.GateDoubt
import bench.wording.GateSubject
import bench.wording.GateWords
import bench.wording.Regression

/**
 * Whether B passes: no metric is worse by more than [tolerancePercent] of A, as far as the repetitions show. An open
 * result does not pass.
 */
class Gate(private val tolerancePercent: Double) {
    /** @property exitCode 0 passed, 1 regression, 2 open result. */
    class Decision(val exitCode: Int, val sentence: String, val regressions: List<Compared>)

    fun decide(compared: List<Compared>): Decision {
        val regressions = compared.filter { it.finding == Finding.WORSE && it.worsening!! > tolerancePercent }
        val open = open(compared)
        return when {
            regressions.isNotEmpty() ->
                Decision(1, GateWords.failed(tolerancePercent, regressions.map(::regression)), regressions)
            open.isNotEmpty() -> Decision(2, GateWords.open(open), emptyList())
            else -> Decision(0, passed(compared), emptyList())
        }
    }

    private fun passed(compared: List<Compared>) =
        GateWords.passed(
            tolerancePercent,
            compared.count { it.finding.isJudged },
            compared.count { it.finding == Finding.LOWER_BOUND },
        )

    /**
     * Reasons why the result is open. Each service and track of A needs at least one judged metric, and no open metric
     * that may be worse.
     */
    private fun open(compared: List<Compared>): List<Pair<GateDoubt, List<GateSubject>>> {
        val groups = compared.filter { it.finding != Finding.ONLY_B }.groupBy { it.key.service to it.key.track }
        val (gone, left) = groups.entries.partition { (_, rows) -> rows.all { it.finding == Finding.ONLY_A } }
        val few = left.filter { (_, rows) -> rows.none { it.finding.isJudged || it.finding == Finding.LOWER_BOUND } }
        val bounds = left.filter { (_, rows) ->
            rows.any { it.finding == Finding.LOWER_BOUND && it.worsening!! > tolerancePercent }
        }
        val fails =
            left
                .flatMap { it.value }
                .filter {
                    it.key.isOutcome && it.difference?.isDifferent != true && (it.worsening ?: 0.0) > tolerancePercent
                }
        val doubts =
            listOf(
                GateDoubt.GONE to gone.map { subject(it.key) },
                GateDoubt.LOST to left.flatMap { it.value }.filter(::isLost).map(::figure),
                GateDoubt.TOO_FEW to few.map { subject(it.key) },
                GateDoubt.MAY_FAIL_MORE to fails.map(::figure),
                GateDoubt.MAY_BE_WORSE to bounds.map { subject(it.key) },
            )
        val none = if (compared.any { it.difference != null }) null else GateDoubt.NOTHING_TO_COMPARE
        return listOfNotNull(none?.let { it to emptyList<GateSubject>() }) + doubts.filter { it.second.isNotEmpty() }
    }

    /**
     * Only outcomes exist in every run: each run tries different rates, and without failures there are no failure
     * metrics.
     */
    private fun isLost(row: Compared) = row.finding == Finding.ONLY_A && row.key.isOutcome && !row.key.isRate

    private fun subject(what: Pair<String, Track>) = GateSubject(what.first, what.second)

    private fun figure(of: Compared) = GateSubject(of.key.service, of.key.track, ComparisonWords.figure(of.key))

    private fun regression(of: Compared) =
        of.difference!!.let {
            Regression(figure(of), it.a.median, it.b.median, ComparisonFacts.percentOrUnit(of, it.ofMedians))
        }
}
