package bench.cli

import bench.catalog.Catalog
import bench.runtime.selection.Runtimes
import bench.selftest.CoordinatedOmissionProof
import bench.selftest.GateProof
import bench.selftest.NoiseForm
import bench.selftest.NoiseProof
import bench.selftest.Proof
import bench.selftest.ProofResult
import bench.selftest.ResourceProof
import bench.selftest.Stand
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.choice
import com.github.ajalt.mordant.rendering.TextColors.green
import com.github.ajalt.mordant.rendering.TextColors.red
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.table.Table
import com.github.ajalt.mordant.table.table

/** Proofs that need only the options for place and service. */
enum class Proofs(
    val command: String,
    val help: String,
    val make: (isShort: Boolean) -> Proof,
    val needsService: Boolean = true,
) {
    CO(
        "co",
        "Does a stall of 6 s show in the percentiles as calculated? A closed loop would hide it.",
        { CoordinatedOmissionProof() },
    ),
    GATE(
        "gate",
        "Is a trial invalid, for the right reason, when mock or load generator lack CPU or file descriptors?",
        { GateProof() },
    ),
    RESOURCES(
        "resources",
        "Do the meters read known amounts of CPU and memory within 2 %?",
        { ResourceProof() },
        needsService = false,
    ),
    NOISE(
        "noise",
        "Is a difference of 5 ms found, and none between a service and itself? " +
            "What is the smallest difference that this machine can detect?",
        { isShort -> NoiseProof(if (isShort) NoiseForm.SHORT else NoiseForm.FULL) },
    ),
}

/** Where proofs run. Null: not given. */
class StandOptions : OptionGroup() {
    val runtimeName by option("--runtime").choice(*Runtimes.options)
    val serviceName by
        option(
            "--service",
            help = "service to measure, on its tuned track (default: vertx)",
        )
    val isShort by option("--short", help = "noise: fewer and shorter trials, in one process").flag()
    val asBuilt by noBuild()
    val areGiven: Boolean
        get() = runtimeName != null || serviceName != null || isShort || asBuilt
}

class ProofCommand(private val proof: Proofs) : CliktCommand(proof.command) {
    override fun help(context: Context) = proof.help

    private val options by StandOptions()

    override fun run() = prove(listOf(proof), options)
}

/**
 * Runs them one after the other on one stand; a failure does not stop the others.
 *
 * @throws ProgramResult with exit code 1 if one fails.
 */
internal fun CliktCommand.prove(proofs: List<Proofs>, options: StandOptions) {
    val choice = Runtimes.all.choose(options.runtimeName ?: "auto", ProjectRoot.path)
    val service = Catalog.load(ProjectRoot.path).find(listOf(options.serviceName ?: "vertx")).single()
    echo("Runtime: ${choice.name}, ${choice.why}.")
    val progress = TerminalProgress(terminal, proofs.size)
    val failed =
        choice.open(ProjectRoot.path, !options.asBuilt).use { runtime ->
            val needsService = proofs.any { it.needsService }
            runtime.prepare(
                if (needsService) listOf(service) else emptyList(),
                withMock = needsService,
                onPhase = progress::phase,
            )
            Stand(runtime, service, progress).use { stand ->
                proofs.filterNot { proof ->
                    proof
                        .make(options.isShort)
                        .prove(stand)
                        .also {
                            progress.searchFinished()
                            progress.end()
                            show(proof.command, it)
                        }
                        .failures
                        .isEmpty()
                }
            }
        }
    if (failed.isNotEmpty()) throw ProgramResult(1)
}

internal fun CliktCommand.show(proof: String, result: ProofResult) {
    terminal.println(table(result))
    terminal.println(
        (if (result.failures.isEmpty()) green("$proof proved.") else red("$proof FAILED.")) + " ${result.sentence}"
    )
    result.failures.forEach { echo("  failed: $it") }
}

private fun table(result: ProofResult): Table = table {
    whitespace = Whitespace.NORMAL
    header { row(*result.head.toTypedArray()) }
    body { result.rows.forEach { row(*it.toTypedArray()) } }
}
