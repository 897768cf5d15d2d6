package bench.cli

import bench.UserError
import bench.catalog.Catalog
import bench.experiment.Asked
import bench.experiment.Experiment
import bench.kinds.Experiments
import bench.model.OwnService
import bench.model.Service
import bench.record.RecordStore
import bench.runtime.selection.Runtimes
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.requireObject
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import java.nio.file.Path
import kotlin.io.path.name

class RunCommand : CliktCommand("run") {
    override fun help(context: Context) = "Measures services and writes a folder of records."

    private val named by
        argument("experiment", help = "experiments (default: capacity); ./bench list names all").multiple()
    private val options by RunOptions()
    private val ownService by OwnServiceOptions()
    private val cluster by ClusterOptions()
    private val resume by
        option(
                "--resume",
                metavar = "DIR",
                help = "continues a run that was stopped, with its own options",
            )
            .path(mustExist = true, canBeFile = false)
    private val anyway by
        option("--anyway", help = "with --resume: continues also on another machine or version").flag()
    private val asBuilt by noBuild()

    /** What the user typed, which Clikt does not keep for a subcommand. */
    private val typed by requireObject<List<String>>()

    /** Folders of the experiments that reached their end. */
    private val measured = mutableListOf<Path>()

    private val experiments
        get() = named.ifEmpty { listOf("capacity") }

    override fun run() {
        resume?.let {
            return goOn(Resumption(it.toAbsolutePath().normalize(), typed, named, anyway, !asBuilt))
        }
        options.check(experiments.size)
        if (anyway) throw UserError("--anyway belongs to --resume.")
        val own = ownService.service()
        val catalog = Catalog.load(ProjectRoot.path, options.slots)
        val named = catalog.find(options.services)
        val chosen = experiments.map { Experiments.find(ProjectRoot.path, it, options.set).asSet(options.asked()) }
        if (options.capacity != null && chosen.none { it.hasShares })
            throw UserError("--capacity belongs to experiments with rates in per cent, as resources.")
        val choice = cluster.choose(runtime(own))
        val isOfService = own != null && options.runtime == Runtimes.AUTO
        echo("Runtime: ${choice.name}, ${if (isOfService) "as your service needs it" else choice.why}.")
        val asked =
            options.asked().copy(capacities = options.capacity?.let { CapacityRecords.open(it).knownLimits }.orEmpty())
        val measurements = chosen.map { it to measurement(it, asked, withOwn(own, catalog, named, it)) }
        measurements.forEach { it.second.check() }
        // A failure in one experiment does not stop the next.
        val failures = measurements.mapNotNull { (experiment, measurement) ->
            attempt(experiment, isLast = experiment == chosen.last()) { measure(experiment, measurement, choice) }
        }
        if (measured.size > 1)
            OnePage.write(
                measured.map(::RecordStore),
                measured.first().run { resolveSibling("$name-and-others.html") },
                terminal,
            )
        if (failures.isNotEmpty()) throw UserError(failures.joinToString(" "))
    }

    /** [own] after the [named] services of [catalog]; without names, [own] alone. */
    private fun withOwn(
        own: OwnService?,
        catalog: Catalog,
        named: List<Service>,
        experiment: Experiment,
    ): List<Service> {
        val mine = own?.toService(options.tracks(experiment).first()) ?: return named
        return catalog.with(mine).find(options.services + mine.name)
    }

    private fun runtime(own: OwnService?): String {
        if (own == null) return options.runtime
        val needed = if (own.image == null) LOCAL else COMPOSE
        if (options.runtime !in setOf(needed, Runtimes.AUTO))
            throw UserError("This service of your own needs --runtime $needed: leave the option out.")
        return needed
    }

    private fun measurement(experiment: Experiment, asked: Asked, services: List<Service>) =
        Measurement(experiment, asked, options.tracks(experiment), services, typed, options.seed)

    /** @return what failed in [experiment], as a sentence. */
    private fun attempt(experiment: Experiment, isLast: Boolean, measure: () -> String?): String? =
        try {
            measure()
        } catch (e: UserError) {
            if (experiments.size == 1 || Interruption.came()) throw e
            if (!isLast) echo("${experiment.name}: ${e.message}", err = true)
            "${experiment.name}: ${e.message}"
        }

    /** @return what could not be measured, as a sentence; null if everything was. */
    private fun measure(experiment: Experiment, measurement: Measurement, choice: Runtimes.Choice): String? {
        val folder = RunFolder.new(options.out, experiment.name)
        val run = measurement.run(choice, !asBuilt, folder, terminal)
        measured.add(folder)
        return FinishedRun(run, folder).also { it.show(terminal) }.failure(experiments.size > 1)
    }

    private fun goOn(resumption: Resumption) {
        resumption.check()
        val run = FinishedRun(resumption.run(terminal), resumption.folder)
        run.show(terminal)
        run.failure(isOneOfSeveral = false)?.let { throw UserError(it) }
    }

    private companion object {
        const val LOCAL = "local"
        const val COMPOSE = "compose"
    }
}
