package bench.runtime.compose

import bench.BenchFailure
import bench.PatienceFactor
import bench.UserError
import bench.runtime.TimedCommand
import java.io.IOException
import java.nio.file.Path

/**
 * The `docker` command, which knows the user's contexts and hosts. It runs in [folder]. No call waits for ever.
 *
 * @param program name or path of the command.
 * @param limitS maximum seconds of a command with these arguments.
 */
class DockerCli(
    private val folder: Path,
    program: String = "docker",
    private val limitS: (List<String>) -> Long = { DockerLimits.seconds(it) * PatienceFactor.ofThisRun },
) {
    private val command = TimedCommand(program, folder, DockerFailure::silent)

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
    ): String =
        try {
            val result = command.run(arguments, limitS(arguments), variables)
            if (result.exitCode != 0)
                throw DockerFailure.of(what, result.errors.ifBlank { result.output }, folder, this)
            result.output
        } catch (e: IOException) {
            throw UserError("The docker command could not be started (${e.message}).", e)
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
        command.mixed(arguments.toList(), limitS(arguments.toList()))
    }
        .getOrNull()
        ?.takeIf { it.exitCode == 0 }
        ?.output

    /**
     * Runs a command with its errors in [errors].
     *
     * @return its exit code.
     */
    fun logged(arguments: List<String>, variables: Map<String, String>, errors: Path): Int =
        command.logged(arguments, limitS(arguments), variables, errors).exitCode

    /** A command that keeps running, with its errors in [errors]. */
    fun start(arguments: List<String>, variables: Map<String, String>, errors: Path): Process =
        command.start(arguments, errors, variables)

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

    private fun exitCode(arguments: List<String>) = command.mixed(arguments, limitS(DockerLimits.FIRST)).exitCode
}
