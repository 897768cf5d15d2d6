package bench.cli

import bench.report.Report
import bench.report.ReportFiles
import bench.result.RecordStore
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.types.path

class ReportCommand : CliktCommand("report") {
    override fun help(context: Context) = "Draws a run's table, chart, summary and page again from its records, without measuring."

    private val folder by argument("run", help = "a run's folder, as ./bench run printed it").path(mustExist = true, canBeFile = false)

    override fun run() {
        val store = RecordStore.open(folder.toAbsolutePath().normalize())
        val run = store.readRun()
        val report = Report.of(run)
        // First what needs no disk.
        report.show(run, store, terminal)
        val files = ReportFiles.of(run, store)
        files.forEach { (name, bytes) -> store.write(name, bytes) }
        echo("Drawn from ${store.folder}: ${files.keys.joinToString()}")
    }
}
