package bench.cli

import bench.publish.Publication
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.multiple

class PublishCommand : CliktCommand("publish") {
    override fun help(context: Context) =
        "Puts runs into assets/, with their records and pictures, " +
            "and writes the parts of README and article that quote them."

    private val runs by
        argument("run", help = "folders of runs; without any only page and documents are written anew").multiple()

    override fun run() =
        echo("Written: ${Publication(ProjectRoot.path).publish(runs.map(RunArgument::open)).joinToString()}")
}
