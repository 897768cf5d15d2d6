package bench.cli

import bench.UserError
import bench.catalog.Catalog
import bench.catalog.Experiment
import bench.catalog.Service
import bench.catalog.Track
import bench.doctor.Doctor
import bench.report.CapacityReport
import bench.report.CapacityTable
import bench.result.Fingerprints
import bench.result.RecordStore
import bench.result.RunJournal
import bench.result.RunRecord
import bench.run.CapacityExperiment
import bench.run.TrialSettings
import bench.runtime.Runtime
import bench.runtime.Runtimes
import bench.search.LinearSearch
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.requireObject
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.split
import com.github.ajalt.clikt.parameters.types.choice
import com.github.ajalt.clikt.parameters.types.int
import com.github.ajalt.clikt.parameters.types.long
import com.github.ajalt.clikt.parameters.types.restrictTo
import java.nio.file.Path
import java.time.Instant
import java.time.ZoneOffset
import java.time.format.DateTimeFormatter
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries

class RunCommand : CliktCommand("run") {
    override fun help(context: Context) = "Measures services and writes a folder of records."

    private val experiments by argument("experiment").multiple(default = listOf("capacity"))
    private val serviceNames by option("--services", metavar = "a,b", help = "which services; all without it").split(",").default(emptyList())
    private val track by option("--track").choice("stock", "sized", "both").default("both")
    private val profile by option("--profile", help = "smoke, quick, standard or full").default("quick")
    private val runtimeName by option("--runtime").choice(*Runtimes.names).default("auto")
    private val search by option("--search").choice("adaptive", "linear").default("adaptive")
    private val out by option("--out", metavar = "DIR", help = "a new folder for the records; results/<time>-<name> without it")
    private val seed by option("--seed", help = "of the shuffled order").long()
    private val start by option("--start", help = "linear search: first level, users/s; 100 without it").int().restrictTo(min = 1)
    private val step by option("--step", help = "linear search: users/s more at each level; 100 without it").int().restrictTo(min = 1)
    private val duration by option("--duration", help = "seconds measured at each level; the profile's without it").int().restrictTo(min = 1)
    private val warmup by option("--warmup", help = "seconds of load before a service is measured; the profile's without it").int().restrictTo(min = 1)

    /** What the user typed, which Clikt does not keep for a subcommand. */
    private val typed by requireObject<List<String>>()
    private val tracks get() = Track.entries.filter { track == "both" || it.label == track }

    override fun run() {
        checkOptions()
        val services = Catalog.load(ProjectRoot.path).find(serviceNames)
        val chosen = experiments.map { Experiment.find(ProjectRoot.path, it) }
        val choice = Runtimes.choose(runtimeName, ProjectRoot.path)
        echo("Runtime: ${choice.name}, ${choice.why}.")
        chosen.forEach { measure(it, choice, services.filter { service -> it.name in service.experiments }) }
    }

    /** What would be ignored in silence, or read as something else than was meant. */
    private fun checkOptions() {
        if (serviceNames.any { it.isBlank() }) throw UserError("--services has an empty name: write them as a,b without blanks, or leave the option out for all.")
        if (out?.isBlank() == true) throw UserError("--out is empty: name a new folder, or leave the option out.")
        if (search != "linear" && (start != null || step != null)) throw UserError("--start and --step belong to --search linear.")
    }

    private fun measure(experiment: Experiment, choice: Runtimes.Choice, services: List<Service>) {
        if (services.isEmpty()) throw UserError("None of the chosen services takes part in '${experiment.name}'.")
        val settings = experiment.settings(profile).let { it.copy(window_s = duration ?: it.window_s, warmup_s = warmup ?: it.warmup_s) }
        val folder = folder(experiment.name)
        val journal = Runtimes.open(choice, ProjectRoot.path).use { search(it, experiment, services, settings, RecordStore(folder)) }
        Interruption.records = null
        show(journal, folder)
    }

    private fun search(runtime: Runtime, experiment: Experiment, services: List<Service>, settings: TrialSettings, store: RecordStore): RunJournal {
        Interruption.records = store
        val plan = record(runtime, experiment, services, settings)
        val journal = RunJournal(store, plan)
        val progress = TerminalProgress(terminal, plan.order.size)
        warn(runtime, progress)
        runtime.prepare(services, progress::phase)
        val linear = if (search == "linear") ({ LinearSearch(start ?: LINEAR, step ?: LINEAR, settings.max_users_per_s) }) else null
        val startMs = System.currentTimeMillis()
        CapacityExperiment(runtime, settings, store, progress).run(experiment.name, services, plan.order, linear) { search, reason ->
            progress.searchFinished()
            journal.searchEnded(search, reason, runtime.containers())
        }
        runtime.mark(startMs, "run: ${experiment.name}, $profile", listOf("run"))
        progress.end()
        return journal
    }

    private fun record(runtime: Runtime, experiment: Experiment, services: List<Service>, settings: TrialSettings): RunRecord {
        val seed = seed ?: System.currentTimeMillis()
        return RunRecord(
            name = experiment.name, started_at = Instant.now().toString(), command = typed, experiment = experiment.name, profile = profile,
            search = search, runtime = runtime.name, seed = seed, settings = settings, order = CapacityExperiment.order(services, tracks, settings.repetitions, seed),
            fingerprint = Fingerprints.ofThisMachine(ProjectRoot.path, runtime.allowance.text, services, tracks).copy(engine = runtime.engine),
        )
    }

    private fun warn(runtime: Runtime, progress: TerminalProgress) {
        Doctor.limits(ProjectRoot.path).forEach { progress.warning("${it.title}: ${it.text}") }
        if (runtime.cleanedUp.isNotEmpty()) progress.warning("an earlier run had left this behind, which is ended now: ${runtime.cleanedUp.joinToString()}")
    }

    private fun show(journal: RunJournal, folder: Path) {
        val results = journal.results()
        terminal.println(CapacityTable.of(results, terminal.size.width))
        if (search == "linear") CapacityReport.linear(results).forEach { echo(it) }
        echo("Records: $folder")
        val failed = journal.run.not_measured
        if (failed.isNotEmpty()) throw UserError("${failed.size} of ${journal.run.order.size} searches could not be ended: ${failed.first().reason}")
    }

    private fun folder(name: String): Path {
        val time = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC).format(Instant.now())
        val folder = out?.let { Path.of(it).toAbsolutePath() } ?: ProjectRoot.path.resolve("results/$time-$name")
        if (folder.exists() && !folder.isDirectory()) throw UserError("$folder is a file: choose a new folder for --out.")
        if (folder.exists() && folder.listDirectoryEntries().isNotEmpty()) throw UserError("$folder is not empty: choose a new folder for --out.")
        return folder
    }

    private companion object {
        /** Users/s at which the main system's rule begins, and by which it rises. */
        const val LINEAR = 100
    }
}
