package bench.experiment.scenarios

import bench.ServiceFailure
import bench.harness.Ending
import bench.harness.ExperimentRunner
import bench.harness.LoadGeneratorWarmUp
import bench.harness.Progress
import bench.harness.Revival
import bench.harness.shuffled
import bench.model.ScenarioPlan
import bench.model.Service
import bench.model.Track
import bench.model.TrialSettings
import bench.model.Verdict
import bench.record.Planned
import bench.record.RecordStore
import bench.runtime.Runtime

/** Runs each scenario on each service and track: one service after the other, its scenarios in their order. */
class ScenarioExperimentRunner(
    private val experiment: String,
    private val runtime: Runtime,
    private val settings: TrialSettings,
    private val plan: ScenarioPlan,
    private val store: RecordStore,
    private val progress: Progress,
) : ExperimentRunner {

    override fun order(services: List<Service>, tracks: List<Track>, repetitions: Int, seed: Long) =
        shuffled(services, tracks, repetitions, seed) { _, _ -> plan.scenarios.map { it.name } }

    override fun run(services: List<Service>, pending: List<Planned>, onEnded: (Planned, Ending) -> Unit) {
        runtime.startMock(settings.delay_ms).use { mock ->
            val revival =
                Revival(runtime, progress) { LoadGeneratorWarmUp(runtime, settings, progress).run(mock, WARM_PER_S) }
            revival.begin()
            val run = ScenarioRun(experiment, runtime, settings, plan, store, progress, mock, revival)
            pending
                .groupBy { Triple(it.service, it.track, it.repetition) }
                .values
                .forEach { group -> run(run, services.first { it.name == group.first().service }, group, onEnded) }
        }
    }

    private fun run(run: ScenarioRun, service: Service, group: List<Planned>, onEnded: (Planned, Ending) -> Unit) {
        val left = group.toMutableList()
        try {
            run.run(service, group, failedBefore(group.first())) { planned, skipped ->
                left -= planned
                onEnded(planned, skipped?.let(Ending::Skipped) ?: Ending.Measured)
            }
        } catch (e: ServiceFailure) {
            progress.warning("not measured: ${e.message}")
            left.forEach { onEnded(it, Ending.Failed(e.message.orEmpty())) }
        }
    }

    /** Number of constant scenarios that failed in a row before [next], from the records of a run that continues. */
    private fun failedBefore(next: Planned): Int =
        store
            .readTrials()
            .filter { place(it.scenario) < place(next.condition) }
            .filter {
                it.service == next.service &&
                    it.track == next.track &&
                    it.repetition == next.repetition &&
                    it.scenario?.let { name -> plan.scenario(name).isConstant } == true
            }
            .filter { it.verdict != Verdict.INVALID }
            .takeLastWhile { it.verdict != Verdict.SUSTAINED }
            .size

    private fun place(scenario: String?) = plan.scenarios.indexOfFirst { it.name == scenario }

    private companion object {
        const val WARM_PER_S = 1_000.0
    }
}
