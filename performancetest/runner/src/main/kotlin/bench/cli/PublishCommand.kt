package bench.cli

import bench.publish.Publication
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.multiple

class PublishCommand : CliktCommand("publish") {
    override fun help(context: Context) =
        "Copies runs into assets/, with their records and pictures, and updates the documents that quote them, " +
            "the page of all runs and the static site."

    private val runs by
        argument("run", help = "folders of runs (default: only draws page, site and documents again)").multiple()

    override fun run() =
        echo("Written: ${Publication(ProjectRoot.path).publish(runs.map(RunArgument::open)).joinToString()}")
}
