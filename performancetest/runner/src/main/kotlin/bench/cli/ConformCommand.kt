package bench.cli

import bench.UserError
import bench.catalog.Catalog
import bench.contract.ClauseResult
import bench.contract.ContractPlan
import bench.contract.ContractResult
import bench.contract.ContractTimings
import bench.contract.Contracts
import bench.model.Track
import bench.runtime.Runtime
import bench.runtime.selection.Runtimes
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.choice
import com.github.ajalt.clikt.parameters.types.int
import com.github.ajalt.clikt.parameters.types.restrictTo

/** Exits with code 1 if a service breaks its contract. */
class ConformCommand(
    private val catalog: () -> Catalog = { Catalog.load(ProjectRoot.path) },
    private val openRuntime: ((asked: String, builds: Boolean) -> Runtime)? = null,
    private val pace: ContractTimings = ContractTimings(),
) : CliktCommand("conform") {
    override fun help(context: Context) = "Checks that services keep the contract; exit code 1 when one does not."

    private val names by argument("service", help = "services to check (default: all)").multiple()
    private val track by option("--track").choice("stock", "tuned", "both").default("both")
    private val cluster by ClusterOptions()
    private val runtimeName by option("--runtime").choice(*Runtimes.optionsWithCluster).default("auto")

    private val parallel by
        option("--parallel", help = "services at a time, each with a mock of its own (default: 3)")
            .int()
            .restrictTo(1..MOST_LANES)
            .default(LANES)
    private val asBuilt by noBuild()

    override fun run() {
        val catalog = catalog()
        val plans = plans(catalog)
        val results = mutableListOf<ContractResult>()
        val opened = (openRuntime ?: ::open)(runtimeName, !asBuilt)
        opened.use { runtime ->
            val services = plans.map { it.service }
            runtime.prepare(services, catalog.needed(services)) { echo(it) }
            val mocks = runtime.startMocks(minOf(parallel, plans.size), pace.mockDelayMs)
            echo(beginning(plans, runtime.name, mocks.size))
            Contracts(runtime, pace, catalog::program).check(plans, mocks) { checked ->
                checked.forEach(::print)
                results += checked
            }
        }
        echo(summary(results))
        if (results.any { !it.passed }) throw ProgramResult(1)
    }

    private fun open(asked: String, builds: Boolean): Runtime = cluster.choose(asked).open(ProjectRoot.path, builds)

    /** @throws UserError if no service has the requested track: then nothing would be checked, and no fault found. */
    private fun plans(catalog: Catalog): List<ContractPlan> {
        val asked = Track.entries.filter { track == "both" || it.label == track }
        val (without, plans) =
            catalog
                .find(names)
                .map { service -> ContractPlan(service, asked.filter { it in service.tracks }) }
                .partition { it.tracks.isEmpty() }
        val skipped = without.joinToString { it.service.name }
        if (plans.isEmpty())
            throw UserError(
                "There is nothing to check: $skipped ${if (without.size == 1) "has" else "have"} no settings for " +
                    "track $track."
            )
        if (without.isNotEmpty()) echo("not checked, because they have no settings for track $track: $skipped")
        return plans
    }

    private fun beginning(plans: List<ContractPlan>, runtime: String, lanes: Int): String {
        if (plans.size == 1) return "checking ${plans.single().service.name}"
        val fewer = if (lanes < minOf(parallel, plans.size)) ", since the runtime $runtime has no more mocks" else ""
        return "checking ${plans.size} services, $lanes at a time$fewer; each is reported when it is done"
    }

    private fun print(result: ContractResult) {
        echo("${result.service.name}, ${result.track.label}")
        result.clauses.forEach { echo(line(it)) }
        echo("  ${result.clauses.count { it.passed }} of ${result.clauses.size} clauses hold")
    }

    private fun line(result: ClauseResult) =
        if (result.passed) "  ok    ${result.clause}"
        else "  FAIL  ${result.clause}: ${result.detail.replace(Regex("\\s+"), " ")}"

    private fun summary(results: List<ContractResult>): String {
        val broken = results.filterNot { it.passed }.sortedBy { it.service.name }
        val names = broken.joinToString { "${it.service.name} (${it.track.label})" }
        return "${results.size - broken.size} of ${results.size} keep the contract" +
            if (broken.isEmpty()) "." else "; these do not: $names."
    }

    private companion object {
        const val LANES = 3
        const val MOST_LANES = 8
    }
}
