package bench.experiment.scenarios.report

import bench.model.ScenarioPlan
import bench.model.Track
import bench.record.RunRecord
import bench.wording.DelayFinding
import bench.wording.DelayWords
import kotlin.math.abs

/** Findings about the table of slow dependencies. */
internal object DelayFindings {
    private const val AGREES = 0.05
    private const val HARMED_MS = 100

    /** First the answer of each track, then its background. */
    fun of(rows: List<DelayRow>, run: RunRecord): List<String> = findings(rows, run).map(DelayWords::text)

    private fun findings(rows: List<DelayRow>, run: RunRecord): List<DelayFinding> =
        rows
            .groupBy { it.track }
            .let { tracks ->
                tracks.mapNotNull { (track, rows) -> sustained(track, rows) } +
                    tracks.flatMap { (track, rows) ->
                        listOfNotNull(predicted(track, rows), recoveries(track, rows, run), pings(rows))
                    }
            }

    private fun sustained(track: Track, rows: List<DelayRow>): DelayFinding? {
        val users = rows.mapNotNull { it.users }.distinct().singleOrNull() ?: return null
        return rows
            .filter { it.isTold }
            .groupBy { it.heldMs }
            .toSortedMap(compareByDescending { it ?: 0L })
            .map { (delay, same) -> delay to same.map { it.service } }
            .takeIf { it.isNotEmpty() }
            ?.let { DelayFinding.Sustained(track, users, it, rows.size) }
    }

    private fun predicted(track: Track, rows: List<DelayRow>): DelayFinding? {
        val known = rows.filter { it.predicted != null && it.answered != null }
        val agree = known.filter { abs(it.answered!! / it.predicted!! - 1) <= AGREES }
        // Calls in flight at the mock show that slots are full, but not that answers arrive.
        val uncounted = rows.filter { it.predicted != null && it.measured != null && it.answered == null }
        return if (known.isEmpty() && uncounted.isEmpty()) null
        else
            DelayFinding.Predicted(
                track,
                agree.size,
                known.size,
                AGREES,
                (known - agree.toSet()).map { DelayFinding.Unpredicted(it.service, it.answered!!, it.predicted!!) },
                uncounted.map { it.service to it.measured!! / it.predicted!! },
            )
    }

    private fun recoveries(track: Track, rows: List<DelayRow>, run: RunRecord): DelayFinding? {
        val known = rows.mapNotNull { row -> row.recoveredAfterS?.let { row.service to it } }
        val never = rows.filter { it.isNeverWell }.map { it.service }
        if (known.isEmpty() && never.isEmpty()) return null
        val plan = run.planOf<ScenarioPlan>()
        val slow = plan.scenarios.first { !it.isConstant }.stages[DelayRow.SLOW]
        return DelayFinding.Recoveries(
            track,
            slow.seconds ?: run.settings.window_s,
            slow.dependency.delay_ms,
            known.sortedBy { it.second },
            never,
            plan.recovery_s,
        )
    }

    private fun pings(rows: List<DelayRow>): DelayFinding? {
        val known = rows.mapNotNull { row -> row.pingP99(DelayRow.SLOW)?.let { row to it } }.sortedBy { it.second }
        val harmed = known.filter { (row, p99) -> p99 > HARMED_MS || (row.pingsLost ?: 0.0) > 0 }
        return if (known.isEmpty()) null
        else DelayFinding.Pings(harmed.map { (row, p99) -> row.service to p99 }, HARMED_MS)
    }
}
