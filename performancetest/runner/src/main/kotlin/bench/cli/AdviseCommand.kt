package bench.cli

import bench.UserError
import bench.advise.Demand
import bench.advise.SlotAdvice
import bench.catalog.Catalog
import bench.catalog.SlotLimits
import bench.model.Arrivals
import bench.model.DependencyDelay
import bench.model.Service
import bench.model.Track
import bench.runtime.selection.Runtimes
import bench.stats.LinearFit
import bench.wording.AdviceWords
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.core.requireObject
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.RawOption
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.required
import com.github.ajalt.clikt.parameters.options.split
import com.github.ajalt.clikt.parameters.types.choice
import com.github.ajalt.clikt.parameters.types.double
import com.github.ajalt.clikt.parameters.types.int
import com.github.ajalt.clikt.parameters.types.restrictTo
import com.github.ajalt.mordant.rendering.Whitespace
import java.nio.file.Path
import kotlin.time.Duration
import kotlin.time.DurationUnit

class AdviseCommand : CliktCommand("advise") {
    override fun help(context: Context) =
        "Says which defaults are too small for a rate and a delay, and what to set instead."

    private val rate by option("--rate", metavar = "N", help = "calls that arrive per second").double().required()
    private val delay by
        option("--delay", metavar = "TIME", help = "delay of the dependency, such as 800ms; its median if it varies")
            .duration()
            .required()
    private val p99Delay by
        option("--p99-delay", metavar = "TIME", help = "99th percentile of a log-normal delay (default: fixed delay)")
            .duration()
    private val arrivals by
        option("--arrivals", help = "how calls arrive (default: poisson, as from many users)")
            .choice(Arrivals.entries.associateBy { it.name.lowercase() })
            .default(Arrivals.POISSON)
    private val instances by
        option("--instances", metavar = "N", help = "instances of the service that share the rate (default: 1)")
            .int()
            .default(1)
    private val named by
        option("--service", metavar = "a,b", help = "services (default: all that call a dependency)")
            .split(",")
            .default(emptyList())
    private val isVerified by
        option("--verify", help = "measures it: each default, and the advised slots where a default is too small")
            .flag()
    private val waitingCost by
        option(
            "--waiting-cost",
            metavar = "RUN",
            help = "run of waiting-cost that says what a waiting call needs (default: the published one)",
        )
    private val verification by VerificationOptions()
    private val typed by requireObject<List<String>>()

    override fun run() {
        val demand = demand()
        if (!isVerified && verification.areGiven)
            throw UserError("--runtime, --out, --duration and --no-build belong to --verify.")
        val advice = services().mapNotNull { advice(it, demand) }
        val memory = WaitingCostRun.memoryKib(ProjectRoot.path, waitingCost)
        val folder = if (isVerified) RunFolder.new(verification.out, commandName) else null
        say(AdviceWords.demand(demand))
        advice.forEach { show(it, memory[it.service]) }
        say("\n${AdviceWords.bounds(demand)} ${AdviceWords.dependency(demand)} ${AdviceWords.OTHER_LIMITS}")
        folder?.let { verify(demand, advice, it) }
    }

    /** @throws ProgramResult with exit code 1 if a verdict differs from what was predicted. */
    private fun verify(demand: Demand, advice: List<SlotAdvice>, folder: Path) {
        val choice = Runtimes.all.choose(verification.runtime ?: "auto", ProjectRoot.path)
        say("\nRuntime: ${choice.name}, ${choice.why}.")
        val checks =
            AdviceCheck(
                    demand,
                    verification.window_s ?: WINDOW_S,
                    typed,
                    choice,
                    !verification.asBuilt,
                    folder,
                    terminal,
                )
                .checks(advice)
        terminal.println(AdviceTable.of(checks))
        say(AdviceWords.verified(checks.count { it.isAsPredicted }, checks.size))
        if (checks.any { !it.isAsPredicted }) throw ProgramResult(1)
    }

    /** @throws UserError for numbers that no service can meet. */
    private fun demand(): Demand {
        if (p99Delay?.let { it <= delay } == true) throw UserError("--p99-delay must be above --delay.")
        return try {
            val variable = DependencyDelay(delay.inWholeMilliseconds, p99Delay?.toDouble(DurationUnit.MILLISECONDS))
            Demand(rate, variable, arrivals, instances)
        } catch (e: IllegalArgumentException) {
            throw UserError(e.message.orEmpty(), e)
        }
    }

    private fun services(): List<Service> {
        val chosen = Catalog.load(ProjectRoot.path).find(named)
        chosen
            .find { named.isNotEmpty() && SlotLimits.of(it) == null }
            ?.let { throw UserError("'${it.name}' declares no limit of waiting calls, so there is nothing to advise.") }
        return chosen
    }

    private fun advice(service: Service, demand: Demand): SlotAdvice? {
        val limit = SlotLimits.of(service) ?: return null
        return service.slots(Track.STOCK)?.let { SlotAdvice(service.name, demand, it, limit) }
    }

    /** With the settings if they are needed, or if few services are asked for. @param memoryKib of a waiting call. */
    private fun show(advice: SlotAdvice, memoryKib: LinearFit?) {
        say("\n${AdviceWords.stock(advice)}${memoryKib?.let { " " + AdviceWords.memory(advice.demand, it) }.orEmpty()}")
        if (advice.isEnough && named.isEmpty()) return
        if (advice.isEnough) say("  ${AdviceWords.OPTIONAL}")
        advice.settings.forEach { setting ->
            echo("  ${setting.file}:")
            setting.text.trimEnd().lines().forEach { echo("    $it") }
        }
    }

    private fun say(sentence: String) = terminal.println(sentence, whitespace = Whitespace.PRE_WRAP)

    private class VerificationOptions : OptionGroup() {
        val runtime by
            option("--runtime", help = "with --verify: processes or containers (default: auto)")
                .choice(*Runtimes.options)
        val out by option("--out", metavar = "DIR", help = "with --verify: new folder (default: results/<time>-advise)")
        val window_s by
            option("--duration", help = "with --verify: seconds measured for each verdict (default: $WINDOW_S)")
                .int()
                .restrictTo(1..LONGEST_S)
        val asBuilt by noBuild()

        val areGiven: Boolean
            get() = listOfNotNull(runtime, out, window_s).isNotEmpty() || asBuilt
    }

    private companion object {
        /** Long enough for a queue that grows slowly to become late. */
        const val WINDOW_S = 20
        const val LONGEST_S = 3_600
    }

    private fun RawOption.duration() = convert { text ->
        Duration.parseOrNull(text)?.takeIf { it.isFinite() && it.isPositive() }
            ?: fail("write a time above 0 with its unit, for example 800ms or 2s")
    }
}
