package bench.cli

import bench.UserError
import bench.catalog.Catalog
import bench.experiment.Asked
import bench.experiment.capacity.report.CapacityTable
import bench.kinds.Experiments
import bench.model.Service
import bench.model.Track
import bench.record.CapacityResult
import bench.record.RecordStore
import bench.record.RunRecord
import bench.runtime.selection.Runtimes
import bench.wording.FirstLook
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.requireObject
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.choice
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.table.ColumnWidth
import com.github.ajalt.mordant.table.Table
import com.github.ajalt.mordant.table.grid

/** The first minute with the suite: which service breaks with default settings, and what to set. */
class TryCommand : CliktCommand("try") {
    override fun help(context: Context) =
        "Measures three services out of the box in three minutes: what breaks first, and what to set."

    private val runtime by option("--runtime", help = "default: auto").choice(*Runtimes.options).default("auto")
    private val out by
        option("--out", metavar = "DIR", help = "new folder for the records (default: results/<time>-try)")
    private val asBuilt by noBuild()
    private val typed by requireObject<List<String>>()

    override fun run() {
        val services = Catalog.load(ProjectRoot.path).find(SERVICES)
        val experiment = Experiments.find(ProjectRoot.path, "capacity")
        val measurement = Measurement(experiment, Asked(PROFILE), listOf(Track.STOCK), services, typed, seed = null)
        measurement.check()
        val choice = Runtimes.all.choose(runtime, ProjectRoot.path)
        echo("Runtime: ${choice.name}, ${choice.why}.")
        val folder = RunFolder.new(out, PROFILE)
        val run = measurement.run(choice, !asBuilt, folder, terminal)
        val finished = FinishedRun(run, folder)
        finished.write()
        show(run, RecordStore(folder), services)
        finished.name(terminal)
        finished.failure(isOneOfSeveral = false)?.let { throw UserError(it) }
    }

    private fun show(run: RunRecord, store: RecordStore, services: List<Service>) {
        val results = CapacityResult.ofRun(run, store.readTrials())
        val width = minOf(terminal.size.width, WIDTH)
        terminal.println(within(width, CapacityTable.of(results, width)))
        services.forEach { service ->
            results
                .find { it.service == service.name }
                ?.let { look(it, service, run.settings.delay_ms) }
                ?.let { terminal.println(it.sentence(), whitespace = Whitespace.NORMAL, width = width) }
        }
    }

    /** A table that fills [width] characters, however wide the terminal is. */
    private fun within(width: Int, table: Table) = grid {
        column(0) { this.width = ColumnWidth.Fixed(width) }
        row(table)
    }

    private fun look(result: CapacityResult, service: Service, delayMs: Long): FirstLook {
        val raised = service.environmentFor(Track.TUNED) - service.environmentFor(Track.STOCK).keys - JVM_OPTIONS
        return FirstLook(
            result,
            delayMs,
            raised,
            "${ProjectRoot.path.relativize(service.folder)}/${Track.TUNED.label}.env",
        )
    }

    private companion object {
        /** Slots limit the first two, so they need no long warm-up; the third has practically no slot limit. */
        val SERVICES = listOf("vertx", "spring-web", "spring-web-virtual")
        const val PROFILE = "try"

        /** Characters of a line: room for capacity and limit, which are all that a first look needs. */
        const val WIDTH = 96

        /** Variable with the heap of the other track; it raises no limit. */
        const val JVM_OPTIONS = "JDK_JAVA_OPTIONS"
    }
}
