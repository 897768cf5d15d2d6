package bench.cli

import bench.UserError
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context

/** Only listed here: the launcher runs the tests without the runner, because they build it. */
class TestCommand : CliktCommand("test") {
    override fun help(context: Context) =
        "Runs every test that this machine allows; ./bench test --help has its options."

    override fun run(): Unit = throw UserError("The tests run without the runner, by ./bench test and a JDK.")
}
