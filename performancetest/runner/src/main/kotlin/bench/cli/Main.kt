package bench.cli

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.context
import com.github.ajalt.clikt.core.obj
import com.github.ajalt.clikt.core.subcommands
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.mordant.terminal.Terminal
import java.util.Locale

class Bench : CliktCommand("bench") {
    override fun help(context: Context) =
        "How many requests per second does a web framework survive while it waits for something slow?"

    override fun run() = Unit

    companion object {
        fun withCommands(): CliktCommand =
            Bench()
                .subcommands(
                    TryCommand(),
                    RunCommand(),
                    ReportCommand(),
                    PublishCommand(),
                    CompareCommand(),
                    LimitsCommand(),
                    AdviseCommand(),
                    ManifestsCommand(),
                    ImagesCommand(),
                    NewCommand(),
                    ConformCommand(),
                    VerifyCommand()
                        .subcommands(
                            Proofs.entries.map(::ProofCommand) +
                                LoadGeneratorCommand() +
                                LoadGeneratorsCommand() +
                                CrossCheckCommand() +
                                MonitoringCommand()
                        ),
                    ListCommand(),
                    DoctorCommand(),
                    TestCommand(),
                    CleanCommand(),
                )
    }
}

fun main(arguments: Array<String>) {
    // Some locales have other digits.
    Locale.setDefault(Locale.ROOT)
    Interruption.watch()
    // Without a terminal the line width is unknown: this is wide enough for the tables.
    val terminal = if (System.console()?.isTerminal == true) Terminal() else Terminal(width = 160)
    val bench =
        Bench.withCommands().context {
            this.terminal = terminal
            obj = arguments.toList()
        }
    val outcome = Outcome.of(bench, arguments.toList())
    outcome.said?.let(Interruption::say)
    Interruption.exit(told(outcome.exitCode))
}

/** If only the output failed, that decides the exit code. */
private fun told(code: Int): Int =
    StandardOutput.lost()
        ?.takeIf { code == 0 }
        ?.let {
            Interruption.say("bench: Could not write to standard output ($it), so part of the output is missing.")
            USER_ERROR
        } ?: code
