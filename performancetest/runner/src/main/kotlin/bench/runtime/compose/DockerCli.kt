package bench.runtime.compose

import bench.BenchFailure
import bench.PatienceFactor
import bench.UserError
import java.io.IOException
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.createTempFile
import kotlin.io.path.deleteIfExists
import kotlin.io.path.readText

/**
 * The `docker` command, which knows the user's contexts and hosts. It runs in [folder]. No call waits for ever.
 *
 * @param program name or path of the command.
 * @param limitS maximum seconds of a command with these arguments.
 */
class DockerCli(
    private val folder: Path,
    private val program: String = "docker",
    private val limitS: (List<String>) -> Long = { DockerLimits.seconds(it) * PatienceFactor.ofThisRun },
) {
    /**
     * @param variables added to the user's environment.
     * @param what name of the command in an error.
     * @return standard output.
     * @throws UserError with the error output; [BenchFailure] if no engine answers, or not in time.
     */
    fun run(
        arguments: List<String>,
        variables: Map<String, String> = emptyMap(),
        what: String = arguments.joinToString(" "),
    ): String {
        val errors = createTempFile("bench-docker", ".txt")
        try {
            val (exitCode, output) =
                call(arguments, limitS(arguments)) { redirectError(errors.toFile()).with(variables) }
            if (exitCode != 0) throw DockerFailure.of(what, errors.readText().ifBlank { output }, folder, this)
            return output
        } catch (e: IOException) {
            throw UserError("The docker command could not be started (${e.message}).", e)
        } finally {
            errors.deleteIfExists()
        }
    }

    fun run(vararg arguments: String): String = run(arguments.toList())

    /** Null if [run] would fail. */
    fun tryRun(vararg arguments: String): String? =
        try {
            run(arguments.toList())
        } catch (_: UserError) {
            null
        }

    /** Standard output and errors together; null if it fails. */
    fun printed(vararg arguments: String): String? = runCatching {
        call(arguments.toList(), limitS(arguments.toList())) { redirectErrorStream(true) }
    }
        .getOrNull()
        ?.takeIf { (exitCode, _) -> exitCode == 0 }
        ?.second

    /**
     * Runs a command with its errors in [errors].
     *
     * @return its exit code.
     */
    fun logged(arguments: List<String>, variables: Map<String, String>, errors: Path): Int =
        call(arguments, limitS(arguments)) { redirectError(errors.toFile()).with(variables) }.first

    /** A command that keeps running, with its errors in [errors]. */
    fun start(arguments: List<String>, variables: Map<String, String>, errors: Path): Process =
        builder(arguments).with(variables).redirectError(errors.toFile()).start()

    /** Whether an engine answers within some seconds: a hanging engine does not count. */
    fun answers(): Boolean = trouble() == null

    /** Why no engine can be used, as a sentence; null if one answers within some seconds. */
    fun trouble(): String? =
        try {
            if (exitCode(DockerLimits.FIRST) != 0) "No Docker engine answers: start it, or use --runtime local."
            else if (exitCode(listOf("compose", "version")) != 0)
                "Docker has no Compose: install its plugin, 2.24 or newer, or use --runtime local."
            else null
        } catch (_: IOException) {
            "There is no docker command here: install Docker, or use --runtime local."
        } catch (e: BenchFailure) {
            e.message
        }

    private fun exitCode(arguments: List<String>) =
        call(arguments, limitS(DockerLimits.FIRST)) { redirectErrorStream(true) }.first

    /** Output goes to a file: children of a killed command would keep a pipe open. */
    private fun call(arguments: List<String>, limitS: Long, change: ProcessBuilder.() -> Unit): Pair<Int, String> {
        val output = createTempFile("bench-docker", ".txt")
        try {
            val process = builder(arguments).apply(change).redirectOutput(output.toFile()).start()
            process.outputStream.close()
            if (!process.waitFor(limitS, TimeUnit.SECONDS)) throw DockerFailure.silent(limitS).also { end(process) }
            return process.exitValue() to output.readText()
        } finally {
            output.deleteIfExists()
        }
    }

    private fun end(process: Process) {
        process.descendants().toList().plus(process.toHandle()).forEach { it.destroyForcibly() }
    }

    private fun builder(arguments: List<String>) =
        ProcessBuilder(listOf(program) + arguments).directory(folder.toFile())

    private fun ProcessBuilder.with(variables: Map<String, String>) = apply { environment().putAll(variables) }
}
