package bench.selftest

import bench.UserError
import bench.loadgen.LoadPlan
import bench.metrics.process.ResourceSample
import bench.runtime.ProcessOutput
import bench.runtime.RunningProgram
import java.io.IOException
import java.nio.file.Path
import java.util.concurrent.CompletableFuture
import java.util.concurrent.ExecutionException
import java.util.concurrent.TimeUnit.MILLISECONDS
import java.util.concurrent.TimeUnit.SECONDS
import java.util.concurrent.TimeoutException
import kotlin.concurrent.thread
import kotlin.io.path.outputStream

/**
 * One attack of vegeta, which follows a plan with one rate.
 *
 * @param start starts it with arguments.
 * @param delayMs of the dependency: so long after the first call, the first answer comes.
 * @param patienceS maximum seconds until the first answer, and after the last call's timeout.
 */
internal class VegetaRun(
    private val start: (List<String>) -> RunningProgram,
    private val plan: LoadPlan,
    private val window: IntRange,
    private val delayMs: Long,
    private val patienceS: Long = PATIENCE_S,
) {
    /** @property cores mean number of cores that it used in the window; null if they were not read. */
    class Done(val cores: Double?)

    /**
     * Writes its results into [file], in its own format.
     *
     * @param onEdge called at the start and at the end of the window.
     * @throws UserError if it ends by itself too early or with an error, or does not end.
     */
    fun run(file: Path, onEdge: () -> Unit): Done =
        start(VegetaCommands.attack(plan)).use { program ->
            sendTarget(program.process)
            val output = Output(program.process, file)
            awaitFirst(program, output)
            rest(program, maxOf(0, window.first * MS_PER_S - delayMs))
            onEdge()
            val before = program.sample()
            rest(program, window.count() * MS_PER_S)
            onEdge()
            val after = program.sample()
            awaitEnd(program, output)
            Done(cores(before, after))
        }

    private fun sendTarget(process: Process) {
        try {
            process.outputStream.bufferedWriter().use { it.write("GET ${plan.url}\n") }
        } catch (_: IOException) {
            // It has ended; its output says why.
        }
    }

    private fun awaitFirst(program: RunningProgram, output: Output) {
        try {
            output.first.get(patienceS, SECONDS)
        } catch (_: TimeoutException) {
            program.process.destroyForcibly()
            throw UserError("vegeta got no answer in $patienceS s, and was ended.")
        } catch (e: ExecutionException) {
            throw ended(program, e)
        }
    }

    /** Waits while it works. */
    private fun rest(program: RunningProgram, ms: Long) {
        if (program.process.waitFor(ms, MILLISECONDS)) throw ended(program)
    }

    private fun awaitEnd(program: RunningProgram, output: Output) {
        val limitS = plan.seconds - window.first - window.count() + plan.timeout_ms / MS_PER_S + patienceS
        if (!program.process.waitFor(limitS, SECONDS)) {
            program.process.destroyForcibly()
            throw UserError("vegeta did not end $patienceS s after its last call, and was ended.")
        }
        output.join()
        if (program.process.exitValue() != 0) throw ended(program)
    }

    private fun ended(program: RunningProgram, cause: Exception? = null): UserError {
        program.process.waitFor(patienceS, SECONDS)
        val last = ProcessOutput.lastLine(program.lastOutput())
        return UserError("vegeta ended before its plan (${program.ending ?: "it still runs"}): $last", cause)
    }

    private fun cores(before: ResourceSample?, after: ResourceSample?): Double? {
        if (before == null || after == null || after.at_ns <= before.at_ns) return null
        return (after.cpu_s - before.cpu_s) / ((after.at_ns - before.at_ns) / NS_PER_S)
    }

    /** Its standard output, copied into [file]. */
    private class Output(process: Process, file: Path) {
        /** Complete when the first bytes are there; fails if there are none. */
        val first = CompletableFuture<Unit>()

        private val copier =
            thread(isDaemon = true, name = "results of vegeta") {
                runCatching {
                    file.outputStream().use { out ->
                        process.inputStream.use { input ->
                            val start = input.read()
                            check(start >= 0) { "It printed nothing." }
                            first.complete(Unit)
                            out.write(start)
                            input.copyTo(out)
                        }
                    }
                }
                    .onFailure { first.completeExceptionally(it) }
            }

        fun join() = copier.join()
    }

    private companion object {
        const val PATIENCE_S = 60L
        const val MS_PER_S = 1_000L
        const val NS_PER_S = 1e9
    }
}
