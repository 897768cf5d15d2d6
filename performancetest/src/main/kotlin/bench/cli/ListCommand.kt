package bench.cli

import bench.catalog.Catalog
import bench.catalog.Experiment
import bench.catalog.Service
import bench.catalog.Track
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.table.table

class ListCommand : CliktCommand("list") {
    override fun help(context: Context) = "Lists services, experiments and profiles."

    override fun run() {
        terminal.println(services(Catalog.load(ProjectRoot.path).services))
        Experiment.loadAll(ProjectRoot.path).forEach { experiment ->
            terminal.println("${experiment.name}: ${experiment.question}", whitespace = Whitespace.NORMAL)
            terminal.println(profiles(experiment))
        }
    }

    private fun profiles(experiment: Experiment) = table {
        header { row("profile", "repetitions", "warm-up", "window", "up to") }
        body {
            experiment.profiles.forEach { (name, it) -> row(name, it.repetitions, "${it.warmup_s} s", "${it.window_s} s", "${it.max_users_per_s} users/s") }
        }
    }

    private fun services(services: List<Service>) = table {
        whitespace = Whitespace.NORMAL
        column(0) { width = uncut(services.map { it.name }) }
        header { row("service", "threading", "calls that can wait, stock", "sized") }
        body {
            services.forEach { service ->
                row(service.name, service.threading, *Track.entries.map { service.labels["bench.slots.${it.label}"] ?: "-" }.toTypedArray())
            }
        }
    }
}
