package bench.cli

import bench.catalog.Catalog
import bench.experiment.Experiment
import bench.kinds.Experiments
import bench.model.Service
import bench.model.Track
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.table.table

class ListCommand : CliktCommand("list") {
    override fun help(context: Context) = "Lists services, experiments and profiles."

    override fun run() {
        terminal.println(services(Catalog.load(ProjectRoot.path).services))
        Experiments.loadAll(ProjectRoot.path).forEach { experiment ->
            terminal.println(
                "${experiment.name}: ${experiment.title}. ${experiment.question}",
                whitespace = Whitespace.NORMAL,
            )
            terminal.println(profiles(experiment))
        }
    }

    private fun profiles(experiment: Experiment) = table {
        header { row("profile", "tracks", "repetitions", "warm-up", "window") }
        body {
            experiment.profiles.forEach { (name, it) ->
                val settings = experiment.settings(name)
                row(
                    name,
                    it.tracks.joinToString { track -> track.label },
                    it.repetitions,
                    seconds(settings.warmup_s),
                    seconds(settings.window_s),
                )
            }
        }
    }

    /** Starts are not under load. */
    private fun seconds(seconds: Int) = if (seconds == 0) "-" else "$seconds s"

    private fun services(services: List<Service>) = table {
        whitespace = Whitespace.NORMAL
        column(0) { width = uncut(services.map { it.name }) }
        header { row("service", "title", "threading", "calls that can wait, stock", "tuned") }
        body {
            services.forEach { service ->
                row(
                    service.name,
                    service.title,
                    service.threading,
                    *Track.entries.map { service.slotsInWords(it) ?: "-" }.toTypedArray(),
                )
            }
        }
    }
}
