package bench.cli

import bench.build.Vegeta
import bench.catalog.Catalog
import bench.model.Service
import bench.model.Track
import bench.runtime.Runtime
import bench.runtime.selection.Runtimes
import bench.selftest.CrossCheckForm
import bench.selftest.CrossCheckProof
import bench.selftest.CrossCheckRecord
import bench.selftest.GeneratorReading
import bench.selftest.ProofResult
import bench.selftest.Stand
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.split
import com.github.ajalt.clikt.parameters.types.choice
import com.github.ajalt.clikt.parameters.types.int
import com.github.ajalt.clikt.parameters.types.restrictTo
import java.nio.file.Path
import java.time.Instant

class CrossCheckCommand : CliktCommand("cross-check") {
    override fun help(context: Context) =
        "Does vegeta, an independent load generator, measure the same p50, p99 and success at three rates? " +
            "It is taken from the PATH, or Go builds it into the cache folder."

    private val runtimeName by option("--runtime").choice(*Runtimes.options).default("auto")
    private val services by
        option(
                "--services",
                metavar = "a,b",
                help = "services to measure, on tuned (default: ${DEFAULT.joinToString(",")})",
            )
            .split(",")
            .default(DEFAULT)
    private val rates by
        option(
                "--rates",
                metavar = "a,b",
                help = "rates in req/s (default: 5, 10 and 20 % of what the service reaches in a ramp)",
            )
            .int()
            .restrictTo(1..20_000)
            .split(",")
    private val isShort by option("--short", help = "one short measurement per rate instead of three").flag()
    private val out by
        option("--out", metavar = "DIR", help = "folder for the readings (default: results/<time>-cross-check)")
    private val asBuilt by noBuild()

    override fun run() {
        val chosen = Catalog.load(ProjectRoot.path).find(services)
        val folder = RunFolder.new(out, commandName)
        val choice = Runtimes.all.choose(runtimeName, ProjectRoot.path)
        val vegeta = Vegeta.prepare(ProjectRoot.path) { Interruption.say("bench: $it") }
        echo("Runtime: ${choice.name}, ${choice.why}. Second load generator: vegeta ${vegeta.version}.")
        val results =
            choice.open(ProjectRoot.path, !asBuilt).use { runtime ->
                val progress = TerminalProgress(terminal, chosen.size)
                runtime.prepare(chosen, onPhase = progress::phase)
                Check(runtime, chosen, vegeta, folder, progress).results()
            }
        echo("Readings: $folder")
        if (results.any { it.failures.isNotEmpty() }) throw ProgramResult(1)
    }

    /** One service after the other; what was read is written after each. */
    private inner class Check(
        private val runtime: Runtime,
        private val services: List<Service>,
        private val vegeta: Vegeta,
        private val folder: Path,
        private val progress: TerminalProgress,
    ) {
        private val form = if (isShort) CrossCheckForm.SHORT else CrossCheckForm.FULL
        private val readings = mutableListOf<GeneratorReading>()
        private val startedAt = "${Instant.now()}"
        private val fingerprint = fingerprint(runtime, !asBuilt, services, listOf(Track.TUNED))

        fun results(): List<ProofResult> = services.map { service ->
            Stand(runtime, service, progress)
                .use { stand ->
                    stand.mock.use { CrossCheckProof(vegeta, form, rates?.distinct(), readings::add).prove(stand) }
                }
                .also {
                    write()
                    progress.searchFinished()
                    progress.end()
                    show(commandName, it)
                }
        }

        private fun write() =
            CrossCheckRecord(
                    startedAt,
                    runtime.name,
                    vegeta.version,
                    CrossCheckProof.DELAY_MS,
                    form.window_s,
                    form.repetitions,
                    fingerprint,
                    readings.toList(),
                )
                .write(folder)
    }

    private companion object {
        val DEFAULT = listOf("vertx", "spring-web-virtual", "express")
    }
}
