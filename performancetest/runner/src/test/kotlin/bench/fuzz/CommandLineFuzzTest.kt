package bench.fuzz

import bench.UserError
import bench.cli.Bench
import bench.cli.Outcome
import bench.cli.ProjectRoot
import bench.record.RunArchive
import com.github.ajalt.clikt.core.CliktError
import com.github.ajalt.clikt.core.context
import com.github.ajalt.clikt.core.obj
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.clikt.parsers.CommandInvocation
import com.github.ajalt.clikt.parsers.CommandLineParser
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import java.nio.file.InvalidPathException
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContains
import org.junit.jupiter.api.io.TempDir

/** Command lines as nobody should write them. An argument is a line of the input. */
class CommandLineFuzzTest {
    @TempDir lateinit var folder: Path

    private val recorder = TerminalRecorder(width = 160)

    private fun bench(arguments: List<String>) =
        Bench.withCommands().context {
            terminal = Terminal(terminalInterface = recorder)
            obj = arguments
        }

    /** Parses and checks all options, and starts nothing. */
    @Test
    fun `options of every command`() {
        Fuzz("command line", inputs(COMMANDS)).run { _, input ->
            val arguments = arguments(input)
            try {
                val parsed = CommandLineParser.parse(bench(arguments), arguments).invocation
                finish(parsed)
            } catch (e: InvalidPathException) {
                throw UserError("A path: ${e.reason}.")
            } catch (e: CliktError) {
                // Clikt's own errors name the option, and it prints them with the usage.
                throw UserError("${(e.message ?: "Help.").removeSuffix(".")}.")
            }
        }
    }

    private fun finish(invocation: CommandInvocation<*>) {
        invocation.errors.firstOrNull()?.let { throw it }
        CommandLineParser.finalizeEagerOptions(invocation)
        CommandLineParser.finalizeCommand(invocation)
        invocation.subcommandInvocations.forEach(::finish)
    }

    /** Runs commands that only read, as the launcher does. */
    @Test
    fun `whole commands end with exit code 0 to 2, and say one sentence`() {
        val run = RunArchive.unpack(ProjectRoot.path.resolve("assets/startup/records.zip"), folder.resolve("run"))
        val commands = READING.map { it.replace("RUN", "$run").replace("OUT", "$folder/out") }
        Fuzz("commands", inputs(commands)).run(WHOLE) { _, input ->
            val arguments = arguments(input)
            val harmless =
                if (arguments.firstOrNull() == "run") arguments + listOf("--services", "no-such-one") else arguments
            if (harmless.firstOrNull() !in setOf("run", "list", "report", "compare", "limits"))
                throw UserError("Not tried.")
            recorder.clearOutput()
            val outcome = Outcome.of(bench(harmless), harmless)
            assertContains(0..2, outcome.exitCode)
            outcome.said?.let { throw UserError(it.removePrefix("bench: ")) }
        }
    }

    private fun inputs(commands: List<String>) = commands.map { it.replace(' ', '\n').encodeToByteArray() }

    private fun arguments(input: ByteArray) = input.decodeToString().split('\n')

    private companion object {
        const val WHOLE = 100
        val COMMANDS =
            listOf(
                "run capacity --services vertx,express --track both --profile quick --seed 7 --repetitions 2",
                "run --search linear --start 100 --step 50 --duration 10 --warmup 5 --out somewhere",
                "run download -D endpoint=stream -D benchmark.clients=vertx --runtime local --no-build",
                "run faults --scenarios hangs,resets --capacity run --anyway",
                "report a b --out c",
                "compare a b",
                "limits a",
                "list",
                "new my-service",
                "conform --services vertx --runtime compose",
                "verify noise --short",
                "doctor",
                "publish a b",
                "try",
                "test --fast",
            )
        val READING =
            listOf(
                "run capacity --track both --profile quick --seed 7 --runtime local --no-build",
                "run faults --scenarios hangs --repetitions 2 --out OUT",
                "list",
                "report RUN/trials --out OUT",
                "compare RUN RUN",
                "limits RUN",
            )
    }
}
