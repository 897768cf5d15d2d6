package bench.cli

import bench.UserError
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context

/** Only listed here: the launcher cleans without the runner, because that may be missing, and is removed too. */
class CleanCommand : CliktCommand("clean") {
    override fun help(context: Context) =
        "Removes what the suite fetched, built and left; ./bench clean --help has its options."

    override fun run(): Unit = throw UserError("Cleaning works without the runner, by ./bench clean.")
}
