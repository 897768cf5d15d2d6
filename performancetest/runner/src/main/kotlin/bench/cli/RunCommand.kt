package bench.cli

import bench.UserError
import bench.catalog.Catalog
import bench.experiment.Experiment
import bench.experiment.PublishedProperties
import bench.experiment.ScenarioExperiment
import bench.experiment.SearchExperiment
import bench.experiment.StartupExperiment
import bench.experiment.WorkloadExperiment
import bench.experiment.called
import bench.model.LinearSteps
import bench.model.Plan
import bench.model.SearchPlan
import bench.model.SearchStrategy
import bench.model.Service
import bench.model.Track
import bench.record.Fingerprints
import bench.record.RecordStore
import bench.record.RunRecord
import bench.runtime.Runtime
import bench.runtime.selection.Runtimes
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.requireObject
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.options.associate
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.split
import com.github.ajalt.clikt.parameters.types.choice
import com.github.ajalt.clikt.parameters.types.int
import com.github.ajalt.clikt.parameters.types.long
import com.github.ajalt.clikt.parameters.types.path
import com.github.ajalt.clikt.parameters.types.restrictTo
import java.nio.file.Path
import java.time.Instant
import kotlin.io.path.name

class RunCommand : CliktCommand("run") {
    override fun help(context: Context) = "Measures services and writes a folder of records."

    private val named by argument("experiment", help = "capacity without it; ./bench list names all").multiple()
    private val serviceNames by
        option("--services", metavar = "a,b", help = "which services; all without it").split(",").default(emptyList())
    private val track by option("--track", help = "those of the profile without it").choice("stock", "sized", "both")
    private val profile by option("--profile", help = "smoke, quick, standard or full").default("quick")
    private val runtimeName by option("--runtime").choice(*Runtimes.options).default("auto")
    private val search by option("--search").choice("adaptive", "linear").default("adaptive")
    private val out by
        option("--out", metavar = "DIR", help = "a new folder for the records; results/<time>-<name> without it")
    private val seed by option("--seed", help = "of the shuffled order").long()
    private val repetitions by
        option("--repetitions", help = "of each search, interleaved; the profile's without it")
            .int()
            .restrictTo(1..MOST_REPETITIONS)
    private val start by
        option("--start", help = "linear search: first level, users/s; 100 without it").int().restrictTo(min = 1)
    private val step by
        option("--step", help = "linear search: users/s more at each level; 100 without it").int().restrictTo(min = 1)
    private val duration by
        option("--duration", help = "seconds measured at each level; the profile's without it")
            .int()
            .restrictTo(1..DAY_S)
    private val warmup by
        option("--warmup", help = "seconds of load before a service is measured; the profile's without it")
            .int()
            .restrictTo(1..DAY_S)
    private val scenarioNames by
        option("--scenarios", metavar = "a,b", help = "which scenarios of the experiment; all without it")
            .split(",")
            .default(emptyList())
    private val properties by
        option(
                "-D",
                metavar = "name=value",
                help = "what a workload measures: way=stream of download, benchmark.clients=vertx of grpc-window",
            )
            .associate()
    private val capacity by
        option(
            "--capacity",
            metavar = "RUN",
            help = "resources: the capacity run whose ceilings rates in per cent are shares of; a ramp without it",
        )
    private val resume by
        option(
                "--resume",
                metavar = "DIR",
                help = "does what is missing of a run that was stopped; its folder says the rest",
            )
            .path(mustExist = true, canBeFile = false)
    private val anyway by option("--anyway", help = "with --resume: also on another machine or version").flag()
    private val asBuilt by noBuild()

    /** What the user typed, which Clikt does not keep for a subcommand. */
    private val typed by requireObject<List<String>>()

    /** Folders of the experiments that came to their end. */
    private val measured = mutableListOf<Path>()

    private val experiments
        get() = named.ifEmpty { listOf("capacity") }

    override fun run() {
        resume?.let {
            return goOn(Resumption(it.toAbsolutePath().normalize(), typed, named, anyway, !asBuilt))
        }
        checkOptions()
        val services = Catalog.load(ProjectRoot.path).find(serviceNames)
        val chosen = experiments.map { asSet(Experiment.find(ProjectRoot.path, it)) }
        if (capacity != null && chosen.none { it is ScenarioExperiment && it.hasShares })
            throw UserError("--capacity belongs to experiments with rates in per cent, as resources.")
        val choice = Runtimes.all.choose(runtimeName, ProjectRoot.path)
        echo("Runtime: ${choice.name}, ${choice.why}.")
        val capacities = capacity?.let { CapacityRecords.open(it).ceilings }.orEmpty()
        chosen.forEach { check(it, services) }
        // What could not be measured in one experiment is no reason to leave out the next.
        val failures = chosen.mapNotNull {
            attempt(it, isLast = it == chosen.last()) { measure(it, choice, subjects(it, services), capacities) }
        }
        if (measured.size > 1)
            OnePage.write(
                measured.map(::RecordStore),
                measured.first().run { resolveSibling("$name-and-others.html") },
                terminal,
            )
        if (failures.isNotEmpty()) throw UserError(failures.joinToString(" "))
    }

    /** Those of [services] that take part, in each way in which they are called. */
    private fun subjects(experiment: Experiment, services: List<Service>) =
        Catalog(services).called(experiment, experiment.settings(profile).calls).services

    /** As `--scenarios` and `-D` set it. */
    private fun asSet(experiment: Experiment): Experiment =
        when {
            scenarioNames.isNotEmpty() ->
                (experiment as? ScenarioExperiment)?.only(scenarioNames.map { it.trim() })
                    ?: throw UserError("'${experiment.name}' has no scenarios: leave out --scenarios.")
            properties.isEmpty() -> experiment
            experiment is WorkloadExperiment -> PublishedProperties(experiment, profile).apply(properties)
            else -> throw UserError("'${experiment.name}' takes no properties: leave out -D.")
        }

    /** @return what failed of [experiment], as a sentence. */
    private fun attempt(experiment: Experiment, isLast: Boolean, measure: () -> String?): String? =
        try {
            measure()
        } catch (e: UserError) {
            if (experiments.size == 1 || Interruption.came()) throw e
            if (!isLast) echo("${experiment.name}: ${e.message}", err = true)
            "${experiment.name}: ${e.message}"
        }

    /** Before the first of several is measured for an hour. */
    private fun check(experiment: Experiment, services: List<Service>) {
        experiment.profile(profile)
        if (subjects(experiment, services).isEmpty())
            throw UserError("None of the chosen services takes part in '${experiment.name}'.")
        checkTracks(experiment, services)
        checkLoad(experiment)
        if (search == "linear" && experiment !is SearchExperiment)
            throw UserError("'${experiment.name}' searches nothing: --search linear belongs to capacity.")
    }

    private fun checkTracks(experiment: Experiment, services: List<Service>) =
        tracks(experiment).forEach { track ->
            services
                .filter(experiment::isFor)
                .find { track !in it.tracks }
                ?.let {
                    throw UserError("'${it.name}' has no settings of the track ${track.label}: leave out --track.")
                }
        }

    private fun checkLoad(experiment: Experiment) {
        if (experiment is StartupExperiment && (duration ?: warmup) != null)
            throw UserError("'${experiment.name}' puts no load on anything: leave out --duration and --warmup.")
        if (
            experiment is WorkloadExperiment &&
                experiment.plan(profile).per_user != null &&
                (duration ?: warmup) != null
        )
            throw UserError("'${experiment.name}' ends when its users are done: leave out --duration and --warmup.")
    }

    /** What would be ignored in silence, or read as something else than was meant. */
    private fun checkOptions() {
        if (serviceNames.any { it.isBlank() })
            throw UserError(
                "--services has an empty name: write them as a,b without blanks, or leave the option out for all."
            )
        if (out?.isBlank() == true) throw UserError("--out is empty: name a new folder, or leave the option out.")
        if (out != null && experiments.size > 1)
            throw UserError(
                "--out names one folder, but ${experiments.size} experiments need one each: leave the option out."
            )
        if (search != "linear" && (start != null || step != null))
            throw UserError("--start and --step belong to --search linear.")
        if (anyway) throw UserError("--anyway belongs to --resume.")
    }

    /** @return what of it could not be measured, as a sentence; null if nothing. */
    private fun measure(
        experiment: Experiment,
        choice: Runtimes.Choice,
        services: List<Service>,
        capacities: Map<String, Int>,
    ): String? {
        val folder = RunFolder.new(out, experiment.name)
        val run =
            choice.open(ProjectRoot.path, !asBuilt).use { runtime ->
                val store = RecordStore(folder)
                val session = RunSession(runtime, store, terminal)
                val record = record(runtime, experiment, services, capacities)
                session.measure(
                    record.copy(
                        order =
                            session
                                .experimentRunnerOf(record)
                                .order(services, tracks(experiment), record.settings.repetitions, record.seed)
                    ),
                    services,
                )
            }
        measured.add(folder)
        return FinishedRun(run, folder).also { it.show(terminal) }.failure(experiments.size > 1)
    }

    private fun goOn(resumption: Resumption) {
        resumption.check()
        val run = FinishedRun(resumption.run(terminal), resumption.folder)
        run.show(terminal)
        run.failure(isOneOfSeveral = false)?.let { throw UserError(it) }
    }

    private fun tracks(experiment: Experiment) =
        experiment.profile(profile).tracks.let { those ->
            if (track == null) those else Track.entries.filter { track == "both" || it.label == track }
        }

    private fun record(
        runtime: Runtime,
        experiment: Experiment,
        services: List<Service>,
        capacities: Map<String, Int>,
    ): RunRecord {
        val settings =
            experiment.settings(profile).let {
                it.copy(
                    window_s = duration ?: it.window_s,
                    warmup_s = warmup ?: it.warmup_s,
                    repetitions = repetitions ?: it.repetitions,
                )
            }
        return RunRecord(
            name = experiment.name,
            started_at = Instant.now().toString(),
            command = typed,
            experiment = experiment.name,
            profile = profile,
            runtime = runtime.name,
            seed = seed ?: System.currentTimeMillis(),
            settings = settings,
            plan = plan(experiment, capacities),
            order = emptyList(),
            done = emptyList(),
            fingerprint =
                Fingerprints.ofThisMachine(ProjectRoot.path, runtime.allowance.text, services, tracks(experiment))
                    .copy(engine = runtime.engine),
        )
    }

    private fun plan(experiment: Experiment, capacities: Map<String, Int>): Plan =
        when (experiment) {
            is ScenarioExperiment -> experiment.plan(profile, if (experiment.hasShares) capacities else emptyMap())
            is StartupExperiment -> experiment.plan(profile)
            is WorkloadExperiment -> experiment.plan(profile)
            is SearchExperiment ->
                if (search == "linear") SearchPlan(SearchStrategy.LINEAR, LinearSteps(start ?: LINEAR, step ?: LINEAR))
                else SearchPlan()
        }

    private companion object {
        /** Users/s at which the main system's rule begins, and by which it rises. */
        const val LINEAR = 100
        const val MOST_REPETITIONS = 100
        const val DAY_S = 86_400
    }
}
