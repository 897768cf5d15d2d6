package bench.compare

import bench.model.Track
import bench.stats.Difference

/**
 * Whether B may be let through: nothing that is worse, as far as the repetitions can tell, by more than
 * [tolerancePercent] of A. What cannot be told is no pass.
 */
class Gate(private val tolerancePercent: Double) {
    /** @property exitCode 0 passed, 1 a regression, 2 it cannot be told. */
    class Decision(val exitCode: Int, val sentence: String, val regressions: List<Compared>)

    fun decide(compared: List<Compared>): Decision {
        val regressions = compared.filter { it.finding == Finding.WORSE && it.worsening!! > tolerancePercent }
        val open = open(compared)
        return when {
            regressions.isNotEmpty() ->
                Decision(
                    1,
                    "Gate: failed. Worse by more than ${percent(tolerancePercent)}: " +
                        "${regressions.joinToString("; ", transform = ::said)}.",
                    regressions,
                )
            open.isNotEmpty() -> Decision(2, "Gate: cannot tell, so not passed. ${open.joinToString(" ")}", emptyList())
            else -> Decision(0, passed(compared), emptyList())
        }
    }

    private fun passed(compared: List<Compared>): String {
        val bounds = compared.count { it.finding == Finding.LOWER_BOUND }
        return "Gate: passed. Of ${compared.count { it.finding.isJudged }} figures that could be judged none is " +
            "worse by more than ${percent(tolerancePercent)}" +
            (if (bounds == 0) "." else "; $bounds more are only lower bounds.")
    }

    /**
     * Each service and track of A needs one figure at least that could be judged, and none that may be worse unseen.
     */
    private fun open(compared: List<Compared>): List<String> {
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
        return listOfNotNull(
            sentence(
                "Nothing was found to compare",
                if (compared.any { it.difference != null }) emptyList() else listOf("in A and B"),
            ),
            sentence("B has nothing of", gone.map { named(it.key) }),
            sentence(
                "B lacks what A has of",
                left.flatMap { (what, rows) ->
                    rows.filter(::isLost).map { "${named(what)}, ${Wording.figure(it.key)}" }
                },
            ),
            sentence(
                "A gate needs at least ${Difference.LEAST} repetitions on each side, for example ./bench run " +
                    "--repetitions 5; fewer have",
                few.map { named(it.key) },
            ),
            sentence(
                "B fails more often, but so few repetitions cannot tell whether by chance",
                fails.map { "${named(it.key.service to it.key.track)}, ${Wording.figure(it.key)}" },
            ),
            sentence("B may be worse, but only lower bounds are known of", bounds.map { named(it.key) }),
        )
    }

    /**
     * Which levels are tried differs from run to run, and what no longer fails has no failures to measure: only
     * outcomes are in all.
     */
    private fun isLost(row: Compared) = row.finding == Finding.ONLY_A && row.key.isOutcome && !row.key.isLevel

    private fun sentence(start: String, names: List<String>) =
        if (names.isEmpty()) null else "$start ${names.take(NAMED).joinToString()}${more(names.size - NAMED)}."

    private fun more(count: Int) = if (count > 0) " and $count more" else ""

    private fun named(what: Pair<String, Track>) = "${what.first} ${what.second.label}"

    private fun said(it: Compared) =
        listOf(
                named(it.key.service to it.key.track),
                Wording.figure(it.key),
                "${Wording.number(it.difference!!.a.median)} to ${Wording.number(it.difference.b.median)}",
                "(${Wording.percentOrUnit(it, it.difference.ofMedians)})",
            )
            .joinToString(" ")

    private fun percent(value: Double) = "${Wording.number(value)} %"

    private companion object {
        /** Of many services a sentence names the first. */
        const val NAMED = 4
    }
}
