package bench.runtime.kubernetes

import bench.BenchFailure
import bench.PatienceFactor
import bench.UserError
import bench.model.ClusterTarget
import bench.runtime.TimedCommand
import java.io.IOException
import java.nio.file.Path

/**
 * The `kubectl` command, which knows the user's clusters and rights. No call waits for ever.
 *
 * @param folder in which it runs.
 * @param context of the user's configuration; null: the current one.
 * @property namespace of all objects that a command names.
 * @param program name or path of the command.
 * @param limitS maximum seconds of a command with these arguments.
 */
internal class Kubectl(
    folder: Path,
    context: String? = null,
    val namespace: String = ClusterTarget.NAMESPACE,
    private val program: String = "kubectl",
    private val limitS: (List<String>) -> Long = { KubectlLimits.seconds(it) * PatienceFactor.ofThisRun },
) {
    private val command = TimedCommand(program, folder, KubectlFailure::silent)
    private val shell = TimedCommand("sh", folder, KubectlFailure::silent)
    private val options = listOfNotNull(context?.let { "--context=$it" }, "--namespace=$namespace")

    /**
     * @param input what it reads, e.g. objects for `apply --filename -`.
     * @return standard output.
     * @throws UserError with the error output; [BenchFailure] if no API server answers, or not in time.
     */
    fun run(arguments: List<String>, input: String? = null): String =
        try {
            val result = command.run(options + arguments, limitS(arguments), input = input)
            if (result.exitCode != 0)
                throw KubectlFailure.of(arguments, result.errors.ifBlank { result.output }, namespace)
            result.output
        } catch (e: IOException) {
            throw UserError("The kubectl command could not be started (${e.message}).", e)
        }

    fun run(vararg arguments: String): String = run(arguments.toList())

    /** Null if [run] would fail. */
    fun tryRun(vararg arguments: String): String? =
        try {
            run(arguments.toList())
        } catch (_: UserError) {
            null
        }

    /** A command that keeps running, with its errors in [errors]. */
    fun start(arguments: List<String>, errors: Path): Process = command.start(options + arguments, errors)

    /**
     * A command that reads no input and would go on for hours after this runner was killed: it ends when its input
     * does. The caller closes that once it has ended.
     */
    fun startTied(arguments: List<String>, errors: Path): Process =
        shell.start(listOf("-c", TIED, "kubectl", program) + options + arguments, errors)

    /** Why no cluster can be used, as a sentence; null if one answers within some seconds. */
    fun trouble(): String? =
        try {
            run(KubectlLimits.FIRST)
            null
        } catch (e: UserError) {
            if (e.cause is IOException) "There is no kubectl command here: install it, or use another runtime."
            else e.message
        }

    private companion object {
        const val TIED = "exec 3<&0; (cat <&3; kill $$) >/dev/null 2>&1 & exec \"$@\" 3<&- </dev/null"
    }
}
