package bench.cli

import bench.doctor.Doctor
import bench.doctor.Finding
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.mordant.rendering.TextColors.green
import com.github.ajalt.mordant.rendering.TextColors.red
import com.github.ajalt.mordant.rendering.TextColors.yellow
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.table.table

class DoctorCommand : CliktCommand("doctor") {
    override fun help(context: Context) = "Says what this machine lacks or limits."

    override fun run() = terminal.println(table(Doctor.examine(ProjectRoot.path)))

    private fun table(findings: List<Finding>) = table {
        whitespace = Whitespace.NORMAL
        column(0) { width = uncut(findings.map { it.title }) }
        column(1) { width = uncut(Finding.State.entries.map { it.name }) }
        header { row("what", "state", "finding") }
        body { findings.forEach { row(it.title, mark(it.state), it.text) } }
    }

    private fun mark(state: Finding.State) =
        when (state) {
            Finding.State.OK -> green("ok")
            Finding.State.LIMIT -> yellow("limit")
            Finding.State.MISSING -> red("missing")
        }
}
