package bench.cli

import bench.UserError
import bench.catalog.Catalog
import bench.doctor.Doctor
import bench.experiment.capacity.SearchExperimentRunner
import bench.experiment.scenarios.ScenarioExperimentRunner
import bench.experiment.startup.NativeBuild
import bench.experiment.startup.StartupExperimentRunner
import bench.experiment.workload.WorkloadExperimentRunner
import bench.harness.Ending
import bench.harness.ExperimentRunner
import bench.model.LinearSteps
import bench.model.ScenarioPlan
import bench.model.SearchPlan
import bench.model.SearchStrategy
import bench.model.Service
import bench.model.StartPlan
import bench.model.WorkloadPlan
import bench.record.Pending
import bench.record.RecordStore
import bench.record.RunJournal
import bench.record.RunRecord
import bench.report.Report
import bench.runtime.Runtime
import bench.runtime.Settings
import bench.search.LinearSearch
import com.github.ajalt.mordant.terminal.Terminal

/** Measures what of a run's plan has no result yet; the same for a run that begins and for one that goes on. */
class RunSession(private val runtime: Runtime, private val store: RecordStore, private val terminal: Terminal) {
    private val catalog by lazy { Catalog.load(ProjectRoot.path) }

    /** @param start has its plan in [RunRecord.order]. @return the run with what became of it. */
    fun measure(start: RunRecord, services: List<Service>): RunRecord {
        Interruption.records = store
        val trials = store.readAll()
        val pending = Pending.of(start, trials)
        val journal =
            RunJournal(
                store,
                start.copy(
                    done = Pending.done(start, trials),
                    not_measured = start.not_measured.filter { it.search !in pending },
                ),
            )
        val progress = TerminalProgress(terminal, pending.size)
        warn(progress)
        prepare(start, services, progress)
        val startMs = System.currentTimeMillis()
        if (pending.isNotEmpty())
            experimentRunnerOf(start, progress).run(services, pending) { planned, ending ->
                progress.searchFinished()
                when (ending) {
                    Ending.Measured -> journal.measured(planned, runtime.meter.containers())
                    is Ending.Skipped -> journal.skipped(planned, ending.reason)
                    is Ending.Failed -> journal.failed(planned, ending.reason, runtime.meter.containers())
                }
                Report.of(journal.run).summary(journal.run, store).let { store.write("summary.csv", it) }
            }
        runtime.annotator?.mark(startMs, "run: ${start.experiment}, ${start.profile}", listOf("run"))
        progress.end()
        return journal.run
    }

    private fun prepare(run: RunRecord, services: List<Service>, progress: TerminalProgress) {
        val client = (run.plan as? WorkloadPlan)?.let { catalog.program(it.client) }
        val programs = catalog.needed(services) + listOfNotNull(client)
        // Clients of workloads call the services alone.
        runtime.prepare(services, programs, withMock = client == null, progress::phase)
    }

    /** How the experiment of [run] is measured. */
    fun experimentRunnerOf(
        run: RunRecord,
        progress: TerminalProgress = TerminalProgress(terminal, 0),
    ): ExperimentRunner =
        when (val plan = run.plan) {
            is ScenarioPlan -> ScenarioExperimentRunner(run.experiment, runtime, run.settings, plan, store, progress)
            is StartPlan -> StartupExperimentRunner(run.experiment, runtime, plan, store, progress)
            is WorkloadPlan ->
                WorkloadExperimentRunner(
                    run.experiment,
                    runtime,
                    run.settings,
                    plan,
                    catalog,
                    store,
                    progress,
                    nativeBuild(),
                )
            is SearchPlan ->
                SearchExperimentRunner(
                    run.experiment,
                    runtime,
                    run.settings,
                    catalog,
                    store,
                    progress,
                    linear(plan)?.let { steps ->
                        { LinearSearch(steps.start, steps.step, run.settings.max_users_per_s) }
                    },
                )
        }

    private fun linear(plan: SearchPlan): LinearSteps? =
        when (plan.strategy) {
            SearchStrategy.ADAPTIVE -> null
            SearchStrategy.LINEAR ->
                plan.linear ?: throw UserError("This run does not say the steps of its linear search.")
        }

    private fun nativeBuild() =
        NativeBuild(
            ProjectRoot.path,
            store.folder.resolve(RecordStore.CACHES),
            Settings.of(ProjectRoot.path).get(NativeBuild.IMAGE).orEmpty(),
        )

    private fun warn(progress: TerminalProgress) {
        if (Doctor.isAsked(Settings.of(ProjectRoot.path)))
            Doctor.limits(ProjectRoot.path).forEach { progress.warning("${it.title}: ${it.text}") }
        if (runtime.cleanedUp.isNotEmpty())
            progress.warning(
                "an earlier run had left this behind, which is ended now: ${runtime.cleanedUp.joinToString()}"
            )
    }
}
