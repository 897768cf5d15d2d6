package bench.compare

import bench.kinds.Kinds
import bench.model.Track
import bench.model.Verdict
import bench.record.Planned
import bench.record.RunRecord
import bench.record.Trial
import bench.record.TrialRecord
import bench.record.Trials

/** Made-up runs for tests: a search for each value of what holds, which breaks a quarter above. */
object Runs {
    /**
     * @param holds by service, one a repetition; negative where the bench was the limit above. @param p99 of all trials
     *   that held, in milliseconds, by repetition.
     */
    fun run(
        holds: Map<String, List<Int>>,
        p99: List<Double> = emptyList(),
        change: (RunRecord) -> RunRecord = { it },
    ): Pair<RunRecord, List<TrialRecord>> {
        val order = holds.flatMap { (service, values) -> values.indices.map { Planned(service, Track.STOCK, it + 1) } }
        val trials = holds.flatMap { (service, values) ->
            values.flatMapIndexed { i, value -> search(service, i + 1, value, p99.getOrNull(i)) }
        }
        return change(Trials.run().copy(order = order)) to
            trials.mapIndexed { i, trial ->
                trial.copy(order = i + 1, id = "%03d-${trial.service}-${trial.level_per_s}".format(i + 1))
            }
    }

    fun set(
        name: String,
        vararg holds: Int,
        p99: List<Double> = emptyList(),
        change: (RunRecord) -> RunRecord = { it },
    ) = set(name, listOf(run(mapOf("x" to holds.toList()), p99, change)))

    fun set(name: String, runs: List<Pair<RunRecord, List<Trial>>>) = RunSet(name, runs, Kinds::metrics)

    private fun search(service: String, repetition: Int, holds: Int, p99: Double?): List<TrialRecord> {
        val level = Math.abs(holds)
        val above =
            if (holds < 0)
                Trials.trial(
                    level * 2,
                    Verdict.INVALID,
                    service,
                    repetition = repetition,
                    reasons = listOf(Trials.mockLate),
                )
            else Trials.trial(level * 5 / 4, Verdict.BROKEN, service, repetition = repetition)
        return listOf(
            Trials.trial(
                level,
                Verdict.HOLDS,
                service,
                repetition = repetition,
                load = Trials.load.copy(p99_ms = p99 ?: Trials.load.p99_ms),
            ),
            above,
        )
    }
}
