package bench.cli

import bench.catalog.Catalog
import bench.runtime.selection.Runtimes
import bench.selftest.LoadGeneratorsProof
import bench.selftest.Stand
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.choice

class LoadGeneratorsCommand : CliktCommand("load-generators") {
    override fun help(context: Context) =
        "Do 2 and 4 load generators measure what one measures, and is a trial invalid if one stalls or ends?"

    private val runtimeName by option("--runtime").choice(*Runtimes.options).default("auto")
    private val serviceName by
        option("--service", help = "service to measure, on its tuned track (default: vertx)").default("vertx")
    private val asBuilt by noBuild()

    override fun run() {
        val service = Catalog.load(ProjectRoot.path).find(listOf(serviceName)).single()
        val choice = Runtimes.all.choose(runtimeName, ProjectRoot.path)
        echo("Runtime: ${choice.name}, ${choice.why}.")
        val progress = TerminalProgress(terminal, plannedSearches = 1)
        val result =
            choice.open(ProjectRoot.path, !asBuilt).use { runtime ->
                runtime.prepare(listOf(service), onPhase = progress::phase)
                Stand(runtime, service, progress).use { LoadGeneratorsProof().prove(it) }
            }
        progress.end()
        show(commandName, result)
        if (result.failures.isNotEmpty()) throw ProgramResult(1)
    }
}
