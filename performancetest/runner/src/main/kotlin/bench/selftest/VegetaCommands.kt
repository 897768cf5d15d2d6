package bench.selftest

import bench.UserError
import bench.loadgen.LoadPlan
import bench.runtime.ProcessOutput
import java.nio.file.Path
import java.util.concurrent.TimeUnit.SECONDS

/** How vegeta is called. */
internal object VegetaCommands {
    private const val MAX_BODY_BYTES = 1_000
    private const val PATIENCE_S = 60L

    /**
     * Open arrivals at the one rate of [plan], over connections that are kept, by HTTP/1.1, with the headers of the own
     * load generator. It may start as many workers as it needs, so that no call waits for another's answer. Targets
     * come from its standard input, results go to its standard output.
     */
    fun attack(plan: LoadPlan): List<String> =
        listOf(
            "attack",
            "-rate=${plan.phases.single().rate_per_s.toInt()}/1s",
            "-duration=${plan.seconds}s",
            "-timeout=${plan.timeout_ms}ms",
            "-http2=false",
            "-redirects=-1",
            "-max-body=$MAX_BODY_BYTES",
            "-header=User-Agent: bench",
            "-header=Accept-Encoding: identity",
        )

    /**
     * Calls in the results of an attack, one JSON object a line.
     *
     * @param program path of vegeta.
     * @param results file with its standard output.
     * @throws UserError if it cannot read them.
     */
    fun lines(program: Path, results: Path): List<String> {
        val lines = results.resolveSibling("${results.fileName}.json").toFile()
        val errors = results.resolveSibling("${results.fileName}.txt").toFile()
        val process =
            ProcessBuilder("$program", "encode", "--to", "json", "$results")
                .redirectOutput(lines)
                .redirectError(errors)
                .start()
        process.outputStream.close()
        val hasEnded = process.waitFor(PATIENCE_S, SECONDS)
        if (!hasEnded) process.destroyForcibly()
        if (!hasEnded || process.exitValue() != 0)
            throw UserError("vegeta cannot read its own results: ${ProcessOutput.lastLine(errors.readText())}")
        return lines.readLines()
    }
}
