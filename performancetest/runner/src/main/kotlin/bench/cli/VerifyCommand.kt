package bench.cli

import bench.UserError
import bench.model.HighestRate
import bench.runtime.selection.Runtimes
import bench.selftest.LoadGeneratorProof
import bench.wording.ReasonWords
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.choice
import com.github.ajalt.clikt.parameters.types.int
import com.github.ajalt.clikt.parameters.types.restrictTo
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.table.Table
import com.github.ajalt.mordant.table.table
import java.util.Locale

class VerifyCommand : CliktCommand("verify") {
    override val invokeWithoutSubcommand = true

    override fun help(context: Context) =
        "Proves that the bench measures what it says: ${Proofs.entries.joinToString { it.command }}, " +
            "or one of the commands below. Exit code 1 if a proof fails."

    private val options by StandOptions()

    override fun run() {
        val chosen = currentContext.invokedSubcommands.firstOrNull() ?: return prove(Proofs.entries, options)
        if (options.areGiven)
            throw UserError(
                "Options come after the proof's name: ./bench verify ${chosen.commandName} --runtime local."
            )
    }
}

class LoadGeneratorCommand : CliktCommand("load-generator") {
    override fun help(context: Context) =
        "Does the load generator sustain a rate when the mock has the cores of a service?"

    private val rate by
        option("--rate", help = "rate in req/s (default: ${HighestRate.PROVEN_PER_S})")
            .int()
            .restrictTo(1..20_000)
            .default(HighestRate.PROVEN_PER_S)
    private val window by
        option("--duration", help = "seconds that are judged (default: 10)").int().restrictTo(3..600).default(10)
    private val runtimeName by option("--runtime").choice(*Runtimes.options).default("auto")
    private val asBuilt by noBuild()

    override fun run() {
        val choice = Runtimes.all.choose(runtimeName, ProjectRoot.path)
        val results =
            LoadGeneratorProof(
                    {
                        choice.openWithoutService(ProjectRoot.path, !asBuilt).also {
                            it.prepare(emptyList(), onPhase = ::echo)
                        }
                    },
                    rate,
                    window,
                )
                .prove()
        terminal.println(table(results))
        if (results.last().reasons.isNotEmpty()) throw ProgramResult(1)
    }

    private fun table(results: List<LoadGeneratorProof.Result>): Table = table {
        whitespace = Whitespace.NORMAL
        header {
            row(
                "load generator's JVM",
                "started",
                "correct",
                "lateness p99 ms",
                "p99 ms",
                "mock lateness p99 ms",
                "stolen CPU",
                "gate",
            )
        }
        body {
            results.forEach { result ->
                val load = result.load
                row(
                    result.state.text,
                    "${load.started} of ${load.due}",
                    "${load.correct}",
                    ms(load.lateness_p99_ms),
                    ms(load.p99_ms),
                    ms(result.bench.mock_lateness_p99_ms),
                    result.bench.stolen_cpu_share?.let { "%.0f %%".format(Locale.ROOT, it * 100) } ?: "-",
                    result.reasons.firstOrNull()?.let(ReasonWords::text) ?: "passed",
                )
            }
        }
    }

    private fun ms(value: Double?) = value?.let { "%.1f".format(Locale.ROOT, it) } ?: "-"
}
