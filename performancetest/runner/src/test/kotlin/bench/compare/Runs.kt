package bench.compare

import bench.kinds.Kinds
import bench.model.Track
import bench.model.Verdict
import bench.record.Planned
import bench.record.RunRecord
import bench.record.Trial
import bench.record.TrialRecord
import bench.record.Trials

/** Invented runs for tests: one search for each sustained rate, which breaks a quarter above. */
object Runs {
    /**
     * @param holds sustained rates by service, one per repetition; negative if the bench was the limit above
     * @param p99 of all sustained trials, in milliseconds, by repetition
     */
    fun run(
        sustained: Map<String, List<Int>>,
        p99: List<Double> = emptyList(),
        change: (RunRecord) -> RunRecord = { it },
    ): Pair<RunRecord, List<TrialRecord>> {
        val order = sustained.flatMap { (service, values) ->
            values.indices.map { Planned(service, Track.STOCK, it + 1) }
        }
        val trials = sustained.flatMap { (service, values) ->
            values.flatMapIndexed { i, value -> search(service, i + 1, value, p99.getOrNull(i)) }
        }
        return change(Trials.run().copy(order = order)) to
            trials.mapIndexed { i, trial ->
                trial.copy(order = i + 1, id = "%03d-${trial.service}-${trial.rate_per_s}".format(i + 1))
            }
    }

    fun set(
        name: String,
        vararg sustained: Int,
        p99: List<Double> = emptyList(),
        change: (RunRecord) -> RunRecord = { it },
    ) = set(name, listOf(run(mapOf("x" to sustained.toList()), p99, change)))

    fun set(name: String, runs: List<Pair<RunRecord, List<Trial>>>) = RunSet(name, runs, Kinds::metrics)

    private fun search(service: String, repetition: Int, sustained: Int, p99: Double?): List<TrialRecord> {
        val rate = Math.abs(sustained)
        val above =
            if (sustained < 0)
                Trials.trial(
                    rate * 2,
                    Verdict.INVALID,
                    service,
                    repetition = repetition,
                    reasons = listOf(Trials.mockLate),
                )
            else Trials.trial(rate * 5 / 4, Verdict.BROKEN, service, repetition = repetition)
        return listOf(
            Trials.trial(
                rate,
                Verdict.SUSTAINED,
                service,
                repetition = repetition,
                load = Trials.load.copy(p99_ms = p99 ?: Trials.load.p99_ms),
            ),
            above,
        )
    }
}
