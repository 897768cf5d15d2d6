package bench.experiment.scenarios.report

import bench.model.DependencyState
import bench.model.Rate
import bench.model.Scenario
import bench.model.ScenarioPlan
import bench.model.Stage
import bench.model.Track
import bench.model.Verdict
import bench.model.View
import bench.record.GarbageMetrics
import bench.record.LoadMetrics
import bench.record.Planned
import bench.record.RecordStore
import bench.record.RestMetrics
import bench.record.StageMetrics
import bench.record.TrialRecord
import bench.record.Trials
import bench.report.section.verdict
import java.nio.file.Path

/** Invented runs of scenarios for tests. */
object ScenarioReports {
    val ping = Trials.load.copy(p99_ms = 4.0, max_ms = 9.0)

    fun run(view: View, vararg scenarios: Scenario, slots: Map<String, String> = emptyMap()) =
        Trials.run().let { run ->
            run.copy(
                experiment = "x",
                fingerprint = run.fingerprint.copy(slots = slots),
                plan =
                    ScenarioPlan(
                        view,
                        0.999,
                        500.0,
                        Rate.PerSecond(100),
                        10,
                        ScenarioPlan.ProcessFor.SERVICE,
                        emptyMap(),
                        scenarios.toList(),
                        recovery_s = 40,
                        idle_s = 0,
                        end_after_failures = null,
                    ),
            )
        }

    /** A run with a single trial. */
    fun store(folder: Path): RecordStore {
        val steady = constant(100)
        val run = run(View.DELAYS, steady).copy(order = listOf(Planned("x", Track.STOCK, 1, steady.name)))
        val trial = trial("x", steady, Verdict.SUSTAINED, steady.stages.map { stage(it) })
        return RecordStore(folder).also { it.write(run) }.also { it.write(trial.copy(experiment = run.experiment)) }
    }

    fun constant(delayMs: Long) = Scenario("$delayMs ms", listOf(Stage("steady", DependencyState(delayMs))))

    val fault =
        Scenario(
            "hangs",
            listOf(
                Stage("before", DependencyState(100), 3),
                Stage("fault", DependencyState(100, fault = "hang"), 5),
                Stage("after", DependencyState(100)),
            ),
        )

    fun stage(
        stage: Stage,
        load: LoadMetrics = Trials.load,
        ping: LoadMetrics? = this.ping,
        inFlight: Double? = null,
        recovered: Int? = null,
        failedP50Ms: Double? = null,
    ) =
        StageMetrics(
            stage.name,
            stage.dependency,
            from_s = 2,
            changed_s = null,
            load = load,
            ping = ping,
            failed_p50_ms = failedP50Ms,
            failed_p99_ms = null,
            mock_in_flight_mean = inFlight,
            mock_in_flight_max = inFlight?.toLong(),
            resources = Trials.resources,
            recovered_after_s = recovered,
        )

    fun trial(
        service: String,
        scenario: Scenario,
        verdict: Verdict,
        stages: List<StageMetrics>,
        rate: Int = 100,
        track: Track = Track.STOCK,
        restBefore: RestMetrics? = null,
        restAfter: RestMetrics? = null,
        garbage: GarbageMetrics? = null,
        repetition: Int = 1,
    ): TrialRecord =
        Trials.trial(
                rate,
                verdict,
                service,
                track,
                repetition,
                reasons = if (verdict == Verdict.INVALID) listOf(Trials.mockLate) else emptyList(),
            )
            .copy(
                scenario = scenario.name,
                stages = stages,
                rest_before = restBefore,
                rest_after = restAfter,
                garbage = garbage,
                cpu_s_total = 12.0,
            )
}
