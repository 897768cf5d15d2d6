package bench.cli

import bench.UserError
import bench.catalog.Catalog
import bench.model.Service
import bench.runtime.selection.Runtimes
import bench.selftest.CoordinatedOmissionProof
import bench.selftest.GateProof
import bench.selftest.LimitCause
import bench.selftest.LimitsForm
import bench.selftest.LimitsProof
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
import com.github.ajalt.clikt.parameters.types.long
import com.github.ajalt.mordant.rendering.TextColors.green
import com.github.ajalt.mordant.rendering.TextColors.red
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.table.Table
import com.github.ajalt.mordant.table.table
import java.nio.file.Path

/** Proofs that need only the options for place and service. */
enum class Proofs(
    val command: String,
    val help: String,
    val make: (ProofChoice) -> Proof,
    val service: (ProofChoice) -> Service? = ProofChoice::service,
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
        service = { null },
    ),
    NOISE(
        "noise",
        "Is a difference of 5 ms found, and none between a service and itself? " +
            "What is the smallest difference that this machine can detect?",
        { NoiseProof(if (it.isShort) NoiseForm.SHORT else NoiseForm.FULL) },
    ),
    LIMITS(
        "limits",
        "Is each limit named whose cause is made on purpose? With ${LimitCause.SERVICE}.",
        {
            LimitsProof(if (it.isShort) LimitsForm.SHORT else LimitsForm.FULL, it.tomcat, it.folder, it.seed)
        },
        service = ProofChoice::tomcat,
    ),
}

/**
 * What a proof may choose from.
 *
 * @property tomcat service of the proof of limits, with its [folder] and [seed]; the others measure [service].
 */
class ProofChoice(
    val isShort: Boolean,
    val service: Service,
    val tomcat: Service,
    val folder: Path,
    val seed: Long,
)

/** Where proofs run. Null: not given. */
class StandOptions : OptionGroup() {
    val runtimeName by option("--runtime").choice(*Runtimes.options)
    val serviceName by
        option(
            "--service",
            help = "service to measure, on its tuned track (default: vertx)",
        )
    val isShort by option("--short", help = "noise, limits: fewer and shorter trials, in fewer processes").flag()
    val out by
        option("--out", metavar = "DIR", help = "limits: new folder for its matrix (default: results/<time>-limits)")
    val seed by option("--seed", help = "limits: seed for the shuffled order (default: 1)").long()
    val asBuilt by noBuild()

    /** @throws UserError for an option that would do nothing. */
    fun check(proofs: List<Proofs>) {
        if (out?.isBlank() == true) throw UserError("--out is empty: name a new folder, or leave the option out.")
        if (Proofs.LIMITS !in proofs && (out != null || seed != null))
            throw UserError("--out and --seed belong to ./bench verify limits.")
        if (proofs == listOf(Proofs.LIMITS) && serviceName != null)
            throw UserError("limits measures ${LimitCause.SERVICE}, whose settings make causes: leave out --service.")
    }

    fun choice(): ProofChoice {
        val catalog = Catalog.load(ProjectRoot.path)
        val (service, tomcat) =
            listOf(serviceName ?: "vertx", LimitCause.SERVICE).map { catalog.find(listOf(it)).single() }
        return ProofChoice(isShort, service, tomcat, RunFolder.new(out, "limits"), seed ?: 1)
    }

    val areGiven: Boolean
        get() = listOfNotNull(runtimeName, serviceName, out, seed).isNotEmpty() || isShort || asBuilt
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
    options.check(proofs)
    val choice = Runtimes.all.choose(options.runtimeName ?: "auto", ProjectRoot.path)
    val chosen = options.choice()
    val services = proofs.mapNotNull { it.service(chosen) }.distinct()
    echo("Runtime: ${choice.name}, ${choice.why}.")
    val progress = TerminalProgress(terminal, proofs.size)
    val failed =
        choice.open(ProjectRoot.path, !options.asBuilt).use { runtime ->
            runtime.prepare(services, withMock = services.isNotEmpty(), onPhase = progress::phase)
            Stand(runtime, chosen.service, progress).use { stand ->
                proofs.filterNot { proof ->
                    proof
                        .make(chosen)
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
