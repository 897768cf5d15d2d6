package bench.cli

import bench.doctor.Doctor
import bench.harness.Ending
import bench.harness.ExperimentRunner
import bench.harness.FirstCall
import bench.harness.RunSite
import bench.kinds.Kinds
import bench.model.Program
import bench.model.Service
import bench.record.Pending
import bench.record.Planned
import bench.record.RecordStore
import bench.record.RunJournal
import bench.record.RunRecord
import bench.runtime.Runtime
import bench.runtime.Settings
import bench.wording.FactsWords
import com.github.ajalt.mordant.terminal.Terminal

/** Measures the parts of a run's plan that have no result yet; the same for new and resumed runs. */
class RunSession(private val runtime: Runtime, private val store: RecordStore, private val terminal: Terminal) {
    /**
     * @param start its plan is in [RunRecord.order].
     * @return the run with its results.
     */
    fun measure(start: RunRecord, services: List<Service>): RunRecord {
        Interruption.records = store
        FactsWords.delay(start.settings)?.let { terminal.println("${it.replaceFirstChar(Char::uppercase)}.") }
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
        val runner = experimentRunnerOf(start, progress)
        prepare(runner, catalogOf(start).needed(services), services, progress)
        checkOwn(services, pending, withMock = runner.loadGenerator == null, progress)
        val meter = runtime.meter
        val startMs = System.currentTimeMillis()
        if (pending.isNotEmpty())
            runner.run(services, pending) { planned, ending ->
                progress.searchFinished()
                when (ending) {
                    Ending.Measured -> journal.measured(planned, meter.containers(), meter.cluster())
                    is Ending.Skipped -> journal.skipped(planned, ending.reason)
                    is Ending.Failed -> journal.failed(planned, ending.reason, meter.containers(), meter.cluster())
                }
                Kinds.drawn(store, ProjectRoot.path, journal.run).summary().let { store.write("summary.csv", it) }
            }
        runtime.annotator?.mark(startMs, "run: ${start.experiment}, ${start.profile}", listOf("run"))
        progress.end()
        return journal.run
    }

    private fun prepare(
        runner: ExperimentRunner,
        needed: List<Program>,
        services: List<Service>,
        progress: TerminalProgress,
    ) {
        val programs = needed + listOfNotNull(runner.loadGenerator)
        runtime.prepare(services, programs, withMock = runner.loadGenerator == null, progress::phase)
    }

    /** A service of the user's own, if it will be measured. */
    private fun checkOwn(
        services: List<Service>,
        pending: List<Planned>,
        withMock: Boolean,
        progress: TerminalProgress,
    ) {
        val (own, planned) =
            services.firstNotNullOfOrNull { service ->
                pending.find { service.own != null && it.service == service.name }?.let { service to it }
            } ?: return
        FirstCall(runtime, progress).make(own, planned.track, withMock)
    }

    /** How to measure the experiment of [run]. */
    fun experimentRunnerOf(
        run: RunRecord,
        progress: TerminalProgress = TerminalProgress(terminal, 0),
    ): ExperimentRunner = Kinds.runner(run, RunSite(ProjectRoot.path, catalogOf(run), runtime, store, progress))

    private fun warn(progress: TerminalProgress) {
        if (runtime.meter.isOnThisHost && Doctor.isAsked(Settings.of(ProjectRoot.path)))
            Doctor.limits(ProjectRoot.path).forEach { progress.warning("${it.title}: ${it.text}") }
        if (runtime.cleanedUp.isNotEmpty())
            progress.warning("ended what an earlier run had left behind: ${runtime.cleanedUp.joinToString()}")
        if (runtime.leftRunning.isNotEmpty())
            progress.warning(
                "an earlier run left what you may not end, and it uses CPU next to this run: " +
                    runtime.leftRunning.joinToString()
            )
    }
}
