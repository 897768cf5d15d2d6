package bench.experiment.scenarios.report

import bench.model.ScenarioPlan
import bench.model.Track
import bench.record.RunRecord
import bench.report.section.named
import bench.wording.ComebackFacts
import bench.wording.FaultCase
import bench.wording.FaultFacts
import bench.wording.FaultWords
import bench.wording.LeftOpen
import bench.wording.RecoveryFacts
import bench.wording.ServiceFigure

/**
 * One sentence for each fault and track: answers to callers and their latency, effect on other calls, slowest recovery,
 * and calls left open.
 */
internal object FaultSentences {
    private const val RIGHT_SHARE = 0.05
    private const val LEAKED_FILES = 50
    private const val LEAKED_THREADS = 20

    /** Above this ratio, a service retries. */
    private const val ONCE = 1.5

    /**
     * One sentence for each track: whether all services recovered from all faults, and whether other calls suffered.
     */
    fun inShort(rows: List<FaultRow>): List<String> =
        rows
            .filter { it.trials.valid.isNotEmpty() }
            .groupBy { it.trials.track }
            .toSortedMap()
            .map { (track, same) -> FaultWords.inShort(comeback(track, same), FaultRow.HARMED_MS) }

    private fun comeback(track: Track, rows: List<FaultRow>) =
        ComebackFacts(track, rows.filter { it.isHarmed }.map(::case), recovery(rows, limitS = 0, ::case))

    private fun case(row: FaultRow) = FaultCase(row.trials.service, row.trials.scenario)

    private fun <T> recovery(rows: List<FaultRow>, limitS: Int, named: (FaultRow) -> T): RecoveryFacts<T> {
        val (known, never) = rows.partition { it.recoveredAfterS != null }
        val longest = known.maxOfOrNull { it.recoveredAfterS!! }
        val last = known.filter { it.recoveredAfterS == longest }
        return RecoveryFacts(never.map(named), longest, last.map(named), limitS)
    }

    fun of(rows: List<FaultRow>, run: RunRecord): List<String> {
        val plan = run.planOf<ScenarioPlan>()
        val order = plan.scenarios.map { it.name }
        return rows
            .filter { it.trials.valid.isNotEmpty() }
            .groupBy { it.trials.track to it.trials.scenario }
            .toSortedMap(compareBy({ it.first }, { order.indexOf(it.second) }))
            .map { (key, same) ->
                FaultWords.of(facts(key.first, key.second, same, plan.recovery_s))
            }
    }

    private fun facts(track: Track, scenario: String, rows: List<FaultRow>, recoveryS: Int) =
        FaultFacts(
            track,
            scenario,
            answers(rows),
            rows
                .mapNotNull { row -> row.failedAfterMs?.let { Math.round(it) to row.trials.service } }
                .sortedBy { it.first },
            rows.filter { (it.callsPerCall ?: 0.0) >= ONCE }.map { ServiceFigure(it.trials.service, it.callsPerCall) },
            slow(rows),
            rows.filter { it.isHarmed }.map { ServiceFigure(it.trials.service, it.pingDuringMs) },
            recovery(rows, recoveryS) { it.trials.service },
            left(rows),
        )

    private fun answers(rows: List<FaultRow>): List<Pair<String?, List<String>>> =
        rows
            .groupBy { row -> row.answers.firstOrNull { it.first != FaultRow.CORRECT }?.first }
            .map { (kind, same) -> kind to same.map { it.trials.service } }
            .sortedByDescending { it.second.size }

    /** Null if hardly any answers were correct: these few come from the moment when the fault began. */
    private fun slow(rows: List<FaultRow>): List<ServiceFigure>? =
        rows
            .filter { row -> row.answers.any { it.first == FaultRow.CORRECT && it.second >= RIGHT_SHARE } }
            .takeIf { it.isNotEmpty() }
            ?.mapNotNull { row -> row.slowMs?.let { ServiceFigure(row.trials.service, it) } }

    private fun left(rows: List<FaultRow>): List<LeftOpen> =
        rows
            .map { LeftOpen(it.trials.service, it.files ?: 0.0, it.threads ?: 0.0) }
            .filter { it.files > LEAKED_FILES || it.threads > LEAKED_THREADS }
}
