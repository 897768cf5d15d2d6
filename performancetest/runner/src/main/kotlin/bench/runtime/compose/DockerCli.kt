package bench.runtime.compose

import bench.UserError
import bench.runtime.ProcessOutput
import java.io.IOException
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.createTempFile
import kotlin.io.path.deleteIfExists
import kotlin.io.path.readText

/** The `docker` command, which knows the user's contexts and hosts. It runs in [folder]. */
class DockerCli(private val folder: Path) {
    /**
     * @param variables added to the user's environment.
     * @param what name of the command in an error.
     * @return standard output.
     * @throws UserError with the error output.
     */
    fun run(
        arguments: List<String>,
        variables: Map<String, String> = emptyMap(),
        what: String = arguments.joinToString(" "),
    ): String {
        val errors = createTempFile("bench-docker", ".txt")
        try {
            val process = builder(arguments, variables).redirectError(errors.toFile()).start()
            process.outputStream.close()
            val output = process.inputReader().readText()
            if (process.waitFor() != 0)
                throw UserError(failure(what, ProcessOutput.reason(errors.readText().ifBlank { output })))
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
        val process = builder(arguments.toList(), emptyMap()).redirectErrorStream(true).start()
        process.outputStream.close()
        process.inputReader().readText().takeIf { process.waitFor() == 0 }
    }
        .getOrNull()

    /** A command that keeps running, with its errors in [errors]. */
    fun start(arguments: List<String>, variables: Map<String, String>, errors: Path): Process =
        builder(arguments, variables).redirectError(errors.toFile()).start()

    /** Whether an engine answers within some seconds: a hanging engine does not count. */
    fun answers(): Boolean = runCatching {
        val process =
            builder(listOf("info"), emptyMap())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
        process.waitFor(PATIENCE_S, TimeUnit.SECONDS).also { if (!it) process.destroyForcibly() } &&
            process.exitValue() == 0
    }
        .getOrDefault(false)

    private fun builder(arguments: List<String>, variables: Map<String, String>) =
        ProcessBuilder(listOf("docker") + arguments).directory(folder.toFile()).apply {
            environment().putAll(variables)
        }

    private fun failure(what: String, reason: String) =
        "docker $what failed: ${reason.removeSuffix(".")}." +
            hints.entries.firstOrNull { it.key in reason }?.let { " ${it.value}" }.orEmpty()

    private companion object {
        /** Remedies for errors whose message does not give one. */
        val portTaken =
            "Something else listens there: stop it, or choose another port in .env (PROMETHEUS_PORT, GRAFANA_PORT)."
        val hints =
            mapOf(
                "setting rlimit" to
                    "The engine may not open that many files: set NOFILE to what it may, for example NOFILE=20000.",
                "is already in use by container" to
                    "Another bench is at work with this engine: wait for it, or stop it.",
                "port is already allocated" to portTaken,
                "address already in use" to portTaken,
            )
        const val PATIENCE_S = 5L
    }
}
