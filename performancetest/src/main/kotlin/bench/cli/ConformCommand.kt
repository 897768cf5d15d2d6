package bench.cli

import bench.catalog.Catalog
import bench.catalog.Service
import bench.catalog.Track
import bench.conform.ClauseResult
import bench.conform.Contract
import bench.conform.Pace
import bench.runtime.Runtime
import bench.runtime.Runtimes
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.choice

/** Ends with code 1 when a service breaks its contract. */
class ConformCommand(
    private val catalog: () -> Catalog = { Catalog.load(ProjectRoot.path) },
    private val openRuntime: (asked: String, builds: Boolean) -> Runtime = { asked, builds ->
        Runtimes.open(Runtimes.choose(asked, ProjectRoot.path), ProjectRoot.path, builds)
    },
    private val pace: Pace = Pace(),
) : CliktCommand("conform") {
    override fun help(context: Context) = "Checks that services keep the contract; exit code 1 when one does not."

    private val names by argument("service", help = "which services; all without it").multiple()
    private val track by option("--track").choice("stock", "sized", "both").default("both")
    private val runtimeName by option("--runtime").choice(*Runtimes.names).default("auto")
    private val asBuilt by noBuild()

    override fun run() {
        val catalog = catalog()
        val services = catalog.find(names)
        val tracks = Track.entries.filter { track == "both" || it.label == track }
        val pairs = services.flatMap { service -> tracks.filter { it in service.tracks }.map { service to it } }
        val broken =
            openRuntime(runtimeName, !asBuilt).use { runtime ->
                runtime.prepare(services) { echo(it) }
                val contract = Contract(runtime, pace, catalog::program)
                pairs.filterNot { (service, track) -> holds(contract, service, track) }
            }
        echo(summary(pairs.size, broken))
        if (broken.isNotEmpty()) throw ProgramResult(1)
    }

    private fun holds(contract: Contract, service: Service, track: Track): Boolean {
        echo("${service.name}, ${track.label}")
        val results = contract.check(service, track)
        results.forEach { echo(line(it)) }
        echo("  ${results.count { it.passed }} of ${results.size} clauses hold")
        return results.all { it.passed }
    }

    private fun line(result: ClauseResult) =
        if (result.passed) "  ok    ${result.clause}"
        else "  FAIL  ${result.clause}: ${result.detail.replace(Regex("\\s+"), " ")}"

    private fun summary(checked: Int, broken: List<Pair<Service, Track>>): String {
        val names = broken.joinToString { (service, track) -> "${service.name} (${track.label})" }
        return "${checked - broken.size} of $checked keep the contract" +
            if (broken.isEmpty()) "." else "; these do not: $names."
    }
}
