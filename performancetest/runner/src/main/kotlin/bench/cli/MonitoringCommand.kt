package bench.cli

import bench.runtime.compose.ComposeProject
import bench.runtime.compose.DockerCli
import bench.runtime.selection.Runtimes
import bench.selftest.MonitoringCost
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.int
import com.github.ajalt.clikt.parameters.types.restrictTo
import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.table.table
import java.util.Locale

class MonitoringCommand : CliktCommand("monitoring") {
    override fun help(context: Context) =
        "Does monitoring take less than ${percent(LIMIT)} of a core? Start the containers with " +
            "docker compose up -d --wait."

    private val seconds by
        option("--duration", help = "seconds to average over (default: 60)").int().restrictTo(5..600).default(60)

    override fun run() {
        Runtimes.all.choose("compose", ProjectRoot.path)
        val costs = MonitoringCost(ComposeProject.of(ProjectRoot.path, DockerCli(ProjectRoot.path)), seconds).measure()
        val total = costs.filter { it.isMonitoring }.sumOf { it.cpuShare }
        terminal.println(
            table {
                column(1) { align = TextAlign.RIGHT }
                column(2) { align = TextAlign.RIGHT }
                header { row("container", "of a core", "MiB") }
                body {
                    costs.forEach {
                        row(
                            it.service,
                            percent(it.cpuShare),
                            it.workingSetMib?.let { mib -> "%.0f".format(Locale.ROOT, mib) } ?: "-",
                        )
                    }
                }
            }
        )
        echo(
            "Watching ${costs.count { !it.isMonitoring }} other containers took ${percent(total)} of a core over " +
                "$seconds s; ${if (total < LIMIT) "below" else "not below"} ${percent(LIMIT)}."
        )
        if (total >= LIMIT) throw ProgramResult(1)
    }

    private fun percent(share: Double) = "%.2f %%".format(Locale.ROOT, share * 100)

    private companion object {
        const val LIMIT = 0.03
    }
}
