package bench.cli

import bench.UserError
import bench.catalog.Catalog
import bench.catalog.Experiment
import bench.catalog.Service
import bench.catalog.Track
import bench.doctor.Doctor
import bench.report.CapacityReport
import bench.report.CapacityTable
import bench.result.CapacityResult
import bench.result.Fingerprints
import bench.result.NotMeasured
import bench.result.RecordStore
import bench.result.RunRecord
import bench.result.SummaryCsv
import bench.run.CapacityExperiment
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
    private val runtimeName by option("--runtime").choice("auto", "local", "compose").default("auto")
    private val search by option("--search").choice("adaptive", "linear").default("adaptive")
    private val out by option("--out", metavar = "DIR", help = "a new folder for the records; results/<time>-<name> without it")
    private val seed by option("--seed", help = "of the shuffled order").long()
    private val start by option("--start", help = "linear search: first level, users/s").int().restrictTo(min = 1).default(100)
    private val step by option("--step", help = "linear search: users/s more at each level").int().restrictTo(min = 1).default(100)
    private val duration by option("--duration", help = "seconds measured at each level; the profile's without it").int().restrictTo(min = 1)
    private val warmup by option("--warmup", help = "seconds of load before a service is measured; the profile's without it").int().restrictTo(min = 1)

    /** What the user typed, which Clikt does not keep for a subcommand. */
    private val typed by requireObject<List<String>>()
    private val tracks get() = Track.entries.filter { track == "both" || it.label == track }

    override fun run() {
        val services = Catalog.load(ProjectRoot.path).find(serviceNames)
        val chosen = experiments.map { Experiment.find(ProjectRoot.path, it) }
        val choice = Runtimes.choose(runtimeName)
        echo("Runtime: ${choice.name}, ${choice.why}.")
        chosen.forEach { measure(it, services.filter { service -> it.name in service.experiments }) }
    }

    private fun measure(experiment: Experiment, services: List<Service>) {
        if (services.isEmpty()) throw UserError("None of the chosen services takes part in '${experiment.name}'.")
        val settings = experiment.settings(profile).let { it.copy(window_s = duration ?: it.window_s, warmup_s = warmup ?: it.warmup_s) }
        val seed = seed ?: System.currentTimeMillis()
        val order = CapacityExperiment.order(services, tracks, settings.repetitions, seed)
        val store = RecordStore(folder(experiment.name)).also { Interruption.records = it.folder }
        val progress = TerminalProgress(terminal, order.size)
        Doctor.limits(ProjectRoot.path).forEach { progress.warning("${it.title}: ${it.text}") }
        val record = Runtimes.open(ProjectRoot.path).use { runtime ->
            if (runtime.cleanedUp.isNotEmpty()) progress.warning("ended ${runtime.cleanedUp.size} process(es) that an earlier run had left behind")
            val fingerprint = Fingerprints.ofThisMachine(ProjectRoot.path, runtime.allowance.text, services, tracks)
            var record = RunRecord(name = experiment.name, started_at = Instant.now().toString(), command = typed,
                experiment = experiment.name, profile = profile, search = search, runtime = runtime.name, seed = seed, settings = settings, order = order, fingerprint = fingerprint)
            store.write(record)
            val linear = if (search == "linear") ({ LinearSearch(start, step, settings.max_users_per_s) }) else null
            CapacityExperiment(runtime, settings, store, progress).run(experiment.name, services, order, linear) { search, reason ->
                progress.searchFinished()
                if (reason != null) record = record.copy(not_measured = record.not_measured + NotMeasured(search, reason)).also(store::write)
                store.write("summary.csv", SummaryCsv.of(CapacityResult.ofRun(record, store.readTrials())))
            }
            record
        }
        progress.end()
        val results = CapacityResult.ofRun(record, store.readTrials())
        terminal.println(CapacityTable.of(results, terminal.size.width))
        if (search == "linear") CapacityReport.linear(results).forEach { echo(it) }
        echo("Records: ${store.folder}")
        if (record.not_measured.isNotEmpty()) throw UserError("${record.not_measured.size} of ${order.size} searches could not be ended: ${record.not_measured.first().reason}")
    }

    private fun folder(name: String): Path {
        val time = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC).format(Instant.now())
        val folder = out?.let { Path.of(it).toAbsolutePath() } ?: ProjectRoot.path.resolve("results/$time-$name")
        if (folder.exists() && !folder.isDirectory()) throw UserError("$folder is a file: choose a new folder for --out.")
        if (folder.exists() && folder.listDirectoryEntries().isNotEmpty()) throw UserError("$folder is not empty: choose a new folder for --out.")
        return folder
    }
}
