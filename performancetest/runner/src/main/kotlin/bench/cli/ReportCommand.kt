package bench.cli

import bench.UserError
import bench.WholeFile
import bench.kinds.Kinds
import bench.record.RecordStore
import bench.report.ReportFiles
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import java.nio.file.Path

class ReportCommand : CliktCommand("report") {
    override fun help(context: Context) =
        "Draws a run's table, charts, summary and page again from its records, without measuring."

    private val named by
        argument(
                "run",
                help = "folder of a run, or the records.zip of a published run; several also share one page",
            )
            .multiple(required = true)
    private val out by
        option("--out", metavar = "DIR", help = "folder to write to (default: the folder of the run)")
            .path(canBeFile = false)

    override fun run() {
        val stores = named.map(RunArgument::open)
        if (out == null && (stores.size > 1 || named.single().endsWith(".zip")))
            throw UserError(
                "Name a folder to write to with --out DIR. " +
                    "Without it, the report of a single run folder goes into that folder."
            )
        stores.forEach { store ->
            draw(
                store,
                out?.let {
                    if (stores.size == 1) it else it.resolve(store.readRun().name + "-" + (stores.indexOf(store) + 1))
                } ?: store.folder,
            )
        }
        out?.takeIf { stores.size > 1 }?.let { OnePage.write(stores, it.resolve(ReportFiles.PAGE), terminal) }
    }

    private fun draw(store: RecordStore, folder: Path) {
        val drawn = Kinds.drawn(store, ProjectRoot.path)
        // Output that needs no disk comes first.
        drawn.show(terminal)
        val files = ReportFiles.of(drawn)
        files.forEach { (name, bytes) -> WholeFile.write(folder.resolve(name), bytes) }
        if (folder == store.folder) store.discardPictures(files.keys)
        echo("Drawn in $folder: ${files.keys.joinToString()}")
    }
}
