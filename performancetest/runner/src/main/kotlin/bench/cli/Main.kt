package bench.cli

import bench.UnknownName
import bench.UserError
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.CliktError
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.core.context
import com.github.ajalt.clikt.core.obj
import com.github.ajalt.clikt.core.parse
import com.github.ajalt.clikt.core.subcommands
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.mordant.terminal.Terminal
import java.io.IOException
import java.nio.file.InvalidPathException

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
                    NewCommand(),
                    ConformCommand(),
                    VerifyCommand()
                        .subcommands(Proofs.entries.map(::ProofCommand) + LoadGeneratorCommand() + MonitoringCommand()),
                    ListCommand(),
                    DoctorCommand(),
                    TestCommand(),
                    CleanCommand(),
                )
    }
}

fun main(arguments: Array<String>) {
    Interruption.watch()
    // Without a terminal the line width is unknown: this is wide enough for the tables.
    val terminal = if (System.console()?.isTerminal == true) Terminal() else Terminal(width = 160)
    val bench =
        Bench.withCommands().context {
            this.terminal = terminal
            obj = arguments.toList()
        }
    Interruption.exit(told(exitCode(bench, arguments)))
}

private fun exitCode(bench: CliktCommand, arguments: Array<String>): Int =
    try {
        bench.parse(arguments)
        0
    } catch (e: ProgramResult) {
        e.statusCode
    } catch (e: CliktError) {
        bench.echoFormattedHelp(e)
        if (e.statusCode == 1) USER_ERROR else e.statusCode
    } catch (e: UnknownName) {
        Interruption.say("bench: ${e.message}${bench.meant(e)}")
        USER_ERROR
    } catch (e: UserError) {
        Interruption.say("bench: ${e.message}")
        USER_ERROR
    } catch (e: InvalidPathException) {
        Interruption.say("bench: '${e.input}' cannot be a path here: ${e.reason}.")
        USER_ERROR
    } catch (e: IOException) {
        Interruption.say("bench: $e")
        USER_ERROR
    } catch (e: Throwable) {
        // Exit code 1 is for results, e.g. a regression; other failures, even a lack of memory, must not use it.
        Interruption.say("bench: internal error, please report it: ${e.stackTraceToString()}")
        USER_ERROR
    }

/** ` Did you mean 'vertx'?`, by Clikt's rule for options; empty if no known name is similar. */
internal fun CliktCommand.meant(unknown: UnknownName): String =
    currentContext
        .suggestTypoCorrection(unknown.name, unknown.known.toList())
        .firstOrNull()
        ?.let { " Did you mean '$it'?" }
        .orEmpty()

/** If only the output failed, that decides the exit code. */
private fun told(code: Int): Int =
    StandardOutput.lost()
        ?.takeIf { code == 0 }
        ?.let {
            Interruption.say("bench: Could not write to standard output ($it), so part of the output is missing.")
            USER_ERROR
        } ?: code

/** Exit code for errors that the user can fix. */
const val USER_ERROR = 2
