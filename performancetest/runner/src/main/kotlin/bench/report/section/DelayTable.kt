package bench.report.section

import bench.model.ScenarioPlan
import bench.model.Slots
import bench.model.Track
import bench.model.Verdict
import bench.record.LoadMetrics
import bench.record.RunRecord
import bench.record.StageMetrics
import bench.record.TrialRecord
import java.util.Locale
import kotlin.math.abs

/**
 * How slow a dependency may become before a service fails, what it could still serve then, and how it comes back from a
 * sudden delay.
 */
object DelayTable {
    /** A service on a track: its constant delays from the shortest, and what happened when the delay jumped. */
    private class Row(
        val service: String,
        val track: Track,
        val slots: Int?,
        val constant: List<ScenarioTrials>,
        val step: ScenarioTrials?,
    ) {
        /** Without those that the gate refused: they say neither. */
        private val known = constant.filter { it.verdict != Verdict.INVALID }
        val held = known.takeWhile { it.verdict == Verdict.HOLDS }
        val failing = known.getOrNull(held.size) ?: constant.lastOrNull()?.takeIf { it.verdict == Verdict.INVALID }
        val isTold = known.isNotEmpty()
        val failsAtMs = failing?.let(::delayMs)
        val predicted = if (slots == null || failsAtMs == null) null else slots * 1_000.0 / failsAtMs
        val measured =
            failing
                ?.takeIf { it.verdict != Verdict.INVALID }
                ?.median { it.stages.last().mock_in_flight_mean }
                ?.let { it * 1_000 / failsAtMs!! }

        /** Answers come in bursts, a delay apart: of less than one delay nothing can be counted. */
        val answered =
            failing
                ?.takeIf { it.verdict != Verdict.INVALID && it.all.first().load.window_s * 1_000L >= failsAtMs!! }
                ?.median { it.load.achieved_per_s }
        val users = constant.firstOrNull()?.all?.first()?.level_per_s
    }

    private const val AGREES = 0.05
    private const val WIDE = 150

    fun of(run: RunRecord, trials: List<TrialRecord>): ResultTable {
        val columns =
            listOf(
                ResultTable.Column("service", "service"),
                ResultTable.Column("track", "track"),
                ResultTable.Column("users/s", "users_per_s"),
                ResultTable.Column("holds up to s", "holds_up_to_s", 1),
                ResultTable.Column("not at s", "fails_at_s", 1),
                ResultTable.Column("how", "fails_how", least = 120),
                ResultTable.Column("slots ÷ delay /s", "predicted_per_s", 1),
                ResultTable.Column("in flight ÷ delay /s", "measured_per_s", 1, least = 100),
                ResultTable.Column("step at users/s", "step_users_per_s", least = WIDE),
                ResultTable.Column("well again after s", "recovered_after_s"),
                ResultTable.Column("ping p99 before ms", "ping_p99_before_ms", least = WIDE),
                ResultTable.Column("ping p99 while slow ms", "ping_p99_slow_ms", least = 90),
                ResultTable.Column("pings lost", "pings_lost", least = 120),
            )
        val rows = rows(run, trials)
        return ResultTable(columns, rows.map(::cells), sentences(rows, run) + ScenarioTrials.remarks(trials))
    }

    private fun rows(run: RunRecord, trials: List<TrialRecord>): List<Row> =
        ScenarioTrials.of(trials, run.skipped.map { it.search })
            .groupBy { it.service to it.track }
            .map { (key, groups) ->
                val (constant, others) =
                    groups.partition { run.planOf<ScenarioPlan>().scenario(it.scenario).isConstant }
                val slots =
                    run.fingerprint.slots["${key.first}/${key.second.label}"]
                        ?.takeIf { it.isNotBlank() }
                        ?.let { Slots.parse(it).count }
                Row(key.first, key.second, slots, constant.sortedBy(::delayMs), others.firstOrNull())
            }
            .sortedWith(
                compareBy({ it.track }, { row -> -(row.held.lastOrNull()?.let(::delayMs) ?: 0L) }, { it.service })
            )

    private fun delayMs(group: ScenarioTrials) = group.all.first().stages.last().dependency.delay_ms

    private fun cells(row: Row): List<Any?> {
        val trials = row.step
        return listOf(
            row.service,
            row.track.label,
            row.users,
            row.held.lastOrNull()?.let { delayMs(it) / 1_000.0 },
            row.failsAtMs?.let { it / 1_000.0 },
            row.failing?.verdict?.label ?: "",
            row.predicted,
            row.measured,
            trials?.all?.first()?.level_per_s,
            recovered(trials),
            pingP99(trials, 0),
            pingP99(trials, 1),
            trials?.median { lost(stage(it, 1)?.ping)?.toDouble() },
        )
    }

    private fun stage(trial: TrialRecord, index: Int): StageMetrics? = trial.stages.getOrNull(index)

    /** In the unit of the column; text where it never was. */
    private fun recovered(step: ScenarioTrials?): Any? {
        if (step == null || step.valid.isEmpty()) return null
        return step.recoveredAfterS ?: "never"
    }

    private fun pingP99(step: ScenarioTrials?, stage: Int) = step?.median {
        stage(it, stage)?.ping?.let { ping -> ping.p99_ms ?: ping.max_ms }
    }

    private fun lost(ping: LoadMetrics?): Long? = ping?.let { it.failed.values.sum() + it.unanswered }

    /** First the answer of each track, then what stands behind it. */
    private fun sentences(rows: List<Row>, run: RunRecord): List<String> =
        rows
            .groupBy { it.track }
            .let { tracks ->
                tracks.mapNotNull { (track, rows) -> holds(track, rows) } +
                    tracks.flatMap { (track, rows) ->
                        listOfNotNull(predicted(track, rows), recoveries(track, rows, run), pings(rows))
                    }
            }

    private fun holds(track: Track, rows: List<Row>): String? {
        val users = rows.mapNotNull { it.users }.distinct().singleOrNull() ?: return null
        val groups =
            rows
                .filter { it.isTold }
                .groupBy { it.held.lastOrNull()?.let(::delayMs) }
                .toSortedMap(compareByDescending { it ?: 0L })
        if (groups.isEmpty()) return null
        val parts = groups.map { (delay, same) ->
            "${if (same.size == rows.size && rows.size > 2) "all" else same.map { it.service }.inWords()} " +
                "${if (delay == null) "not even the shortest" else "up to ${seconds(delay)}"}"
        }
        return "At $users users/s on ${track.label} a dependency may take: ${parts.joinToString("; ")}."
    }

    private fun predicted(track: Track, rows: List<Row>): String? {
        val known = rows.filter { it.predicted != null && it.answered != null }
        val agree = known.filter { abs(it.answered!! / it.predicted!! - 1) <= AGREES }
        val others = known - agree.toSet()
        val counted =
            "Where they fail on ${track.label}, ${agree.size} of ${known.size} answer what slots ÷ delay " +
                "predicts, within ${(AGREES * 100).toInt()} %" +
                (if (others.isEmpty()) "" else "; not so ${others.joinToString { unpredicted(it) }}")
        val said =
            listOfNotNull(
                counted.takeIf { known.isNotEmpty() },
                uncounted(track, rows.filter { it.predicted != null && it.measured != null && it.answered == null }),
            )
        return said.takeIf { it.isNotEmpty() }?.joinToString("; ", postfix = ".")
    }

    private fun unpredicted(row: Row) =
        "%s (%.0f instead of %.0f/s)".format(Locale.ROOT, row.service, row.answered, row.predicted)

    /** In flight at the mock says that slots are full, not that answers come. */
    private fun uncounted(track: Track, rows: List<Row>): String? =
        if (rows.isEmpty()) null
        else
            "${rows.map { it.service }.inWords()} ${if (rows.size == 1) "fails" else "fail"} on ${track.label} " +
                "at a delay longer than the window, in which answers cannot be counted (slots taken: " +
                rows.joinToString(postfix = ")") { "%.0f %%".format(Locale.ROOT, it.measured!! / it.predicted!! * 100) }

    private fun recoveries(track: Track, rows: List<Row>, run: RunRecord): String? {
        val known =
            rows
                .mapNotNull { row -> (recovered(row.step) as? Double)?.let { row.service to it } }
                .sortedBy { it.second }
        val never = rows.filter { recovered(it.step) == "never" }.map { it.service }
        if (known.isEmpty() && never.isEmpty()) return null
        val slow = run.planOf<ScenarioPlan>().scenarios.first { !it.isConstant }.stages[1]
        val start = "When ${slow.seconds ?: run.settings.window_s} s of ${seconds(slow.dependency.delay_ms)} are over, "
        return start +
            listOfNotNull(
                    wellAgain(track, known),
                    "${never.inWords()} on ${track.label} not within ${run.planOf<ScenarioPlan>().recovery_s} s"
                        .takeIf { never.isNotEmpty() },
                )
                .joinToString("; ") +
            "."
    }

    private fun wellAgain(track: Track, known: List<Pair<String, Double>>): String? =
        when (known.size) {
            0 -> null
            1 -> "%s on %s is well again after %.0f s".format(Locale.ROOT, known[0].first, track.label, known[0].second)
            else ->
                if (known.first().second == known.last().second)
                    "all %s services are well again after %.0f s".format(Locale.ROOT, track.label, known.first().second)
                else
                    "%s services are well again after %.0f s (%s) to %.0f s (%s)"
                        .format(
                            Locale.ROOT,
                            track.label,
                            known.first().second,
                            known.first().first,
                            known.last().second,
                            known.last().first,
                        )
        }

    private fun pings(rows: List<Row>): String? {
        val known = rows.mapNotNull { row -> pingP99(row.step, 1)?.let { row to it } }.sortedBy { it.second }
        if (known.isEmpty()) return null
        val hit = known.filter { (row, p99) ->
            p99 > HARMED_MS || (row.step?.median { lost(stage(it, 1)?.ping)?.toDouble() } ?: 0.0) > 0
        }
        return "Meanwhile /ping, which does not need the dependency, ${harmed(hit)}."
    }

    private fun harmed(hit: List<Pair<Row, Double>>): String {
        val named = hit.joinToString { (row, p99) -> "%s (p99 %.0f ms)".format(Locale.ROOT, row.service, p99) }
        return if (hit.isEmpty()) "stays below $HARMED_MS ms (p99) on all"
        else "suffers on $named; on the others p99 stays below $HARMED_MS ms"
    }

    private fun seconds(ms: Long) = "${(ms / 1_000.0).toString().removeSuffix(".0")} s"

    private const val HARMED_MS = 100
}
