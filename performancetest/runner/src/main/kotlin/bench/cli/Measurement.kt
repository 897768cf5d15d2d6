package bench.cli

import bench.UserError
import bench.catalog.Catalog
import bench.experiment.Asked
import bench.experiment.Experiment
import bench.experiment.called
import bench.experiment.capacity.SearchExperiment
import bench.model.HighestRate
import bench.model.LoadGeneratorCount
import bench.model.Service
import bench.model.Track
import bench.model.TrialSettings
import bench.record.RecordStore
import bench.record.RunRecord
import bench.runtime.CpuAllowance
import bench.runtime.MachineLimits
import bench.runtime.Runtime
import bench.runtime.selection.Runtimes
import bench.wording.FactsWords
import com.github.ajalt.mordant.terminal.Terminal
import java.nio.file.Path
import java.time.Instant

/**
 * One experiment, measured on those [services] that take part.
 *
 * @param typed what the user typed.
 * @param seed seed of the order.
 */
internal class Measurement(
    private val experiment: Experiment,
    private val asked: Asked,
    private val tracks: List<Track>,
    private val services: List<Service>,
    private val typed: List<String>,
    private val seed: Long?,
) {
    private val settings =
        asked.of(experiment.settings(asked.profile)).let { settings ->
            services.firstOrNull()?.let { settings.copy(tuned_slots = it.tunedSlots) } ?: settings
        }

    /** Services that take part, once per path on which they are called. */
    private val subjects = Catalog(services).called(experiment, settings).services

    /**
     * Runs before the first of several experiments is measured for an hour.
     *
     * @throws UserError if the experiment cannot be measured this way.
     */
    fun check() {
        experiment.profile(asked.profile)
        if (subjects.isEmpty())
            throw UserError(
                "None of the chosen services takes part in '${experiment.name}': their label bench.experiments lacks " +
                    "'${experiment.services_of ?: experiment.name}'."
            )
        tracks.forEach { track ->
            services
                .filter(experiment::isFor)
                .find { it.own == null && track !in it.tracks }
                ?.let {
                    throw UserError("'${it.name}' has no settings of the track ${track.label}: leave out --track.")
                }
        }
        experiment.check(asked)
    }

    /**
     * @param builds false: modules and images are used as they are.
     * @return the run with its results.
     */
    fun run(choice: Runtimes.Choice, builds: Boolean, folder: Path, terminal: Terminal): RunRecord =
        choice.open(ProjectRoot.path, builds).use { runtime ->
            asked.slots?.let(limits(runtime)::checkSlots)
            val session = RunSession(runtime, RecordStore(folder), terminal)
            val record = record(runtime, builds).copy(cluster = choice.cluster)
            if (asked.loadGenerators == null) FactsWords.loadGenerators(record.settings)?.let(terminal::println)
            val order =
                session.experimentRunnerOf(record).order(subjects, tracks, record.settings.repetitions, record.seed)
            session.measure(record.copy(order = order), subjects)
        }

    private fun record(runtime: Runtime, builds: Boolean) =
        RunRecord(
            name = experiment.name,
            started_at = Instant.now().toString(),
            command = typed,
            experiment = experiment.name,
            profile = asked.profile,
            runtime = runtime.name,
            seed = seed ?: System.currentTimeMillis(),
            settings = if (experiment is SearchExperiment) sized(runtime.allowance, limits(runtime)) else settings,
            plan = experiment.plan(asked),
            order = emptyList(),
            done = emptyList(),
            fingerprint = fingerprint(runtime, builds, subjects, tracks),
            about = experiment.about,
            set = asked.set,
            own_service = subjects.firstNotNullOfOrNull { it.own },
        )

    private fun limits(runtime: Runtime): MachineLimits =
        if (runtime.meter.isOnThisHost) MachineLimits.of(ProjectRoot.path, inContainers = runtime.engine != null)
        else MachineLimits.OF_OTHERS

    /** With the highest rate that the machine can carry, and as many load generators as it needs, unless asked. */
    private fun sized(allowance: CpuAllowance, limits: MachineLimits): TrialSettings {
        val most = settings.upTo(highest(limits, LoadGeneratorCount.MOST)).max_rate_per_s
        val count = asked.loadGenerators ?: LoadGeneratorCount.of(most, allowance.ownForLoad, limits.freeMib)
        return settings.copy(load_generators = count).upTo(highest(limits, minOf(count, allowance.ownForLoad)))
    }

    private fun highest(limits: MachineLimits, loadGenerators: Int): HighestRate {
        val slots = subjects.flatMap { service -> tracks.map { service.slots(it)?.count } }
        return HighestRate.of(
            settings.meanDelayMs,
            slots.takeIf { null !in it }?.filterNotNull()?.maxOrNull(),
            limits.fileDescriptors,
            limits.ports,
            loadGenerators,
        )
    }
}
