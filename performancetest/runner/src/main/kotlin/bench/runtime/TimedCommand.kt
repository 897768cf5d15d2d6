package bench.runtime

import java.io.IOException
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.createTempFile
import kotlin.io.path.deleteIfExists
import kotlin.io.path.readText
import kotlin.io.path.writeText

/**
 * The command of a client, such as `docker`, which runs in [folder]. No call waits for ever.
 *
 * @param program name or path of the command.
 * @param silent what to throw if a call takes longer than it may; it gets the seconds.
 */
internal class TimedCommand(
    private val program: String,
    private val folder: Path,
    private val silent: (limitS: Long) -> Exception,
) {
    /** @property output what it printed; [errors] what it printed as errors. */
    class Result(val exitCode: Int, val output: String, val errors: String = "")

    /**
     * @param limitS most seconds that it may take.
     * @param variables added to the user's environment.
     * @param input what it reads; null: nothing.
     * @throws IOException if it cannot be started.
     */
    fun run(
        arguments: List<String>,
        limitS: Long,
        variables: Map<String, String> = emptyMap(),
        input: String? = null,
    ): Result = inFile { errors ->
        val result = call(arguments, limitS, input) { redirectError(errors.toFile()).with(variables) }
        Result(result.exitCode, result.output, errors.readText())
    }

    /** The same; output and errors arrive together, as [Result.output]. */
    fun mixed(arguments: List<String>, limitS: Long): Result = call(arguments, limitS) { redirectErrorStream(true) }

    /** The same with its errors in the file [errors]. */
    fun logged(arguments: List<String>, limitS: Long, variables: Map<String, String>, errors: Path): Result =
        call(arguments, limitS) { redirectError(errors.toFile()).with(variables) }

    /** A command that keeps running, with its errors in [errors]. */
    fun start(arguments: List<String>, errors: Path, variables: Map<String, String> = emptyMap()): Process =
        builder(arguments).with(variables).redirectError(errors.toFile()).start()

    /** Output goes to a file: children of a killed command would keep a pipe open. */
    private fun call(
        arguments: List<String>,
        limitS: Long,
        input: String? = null,
        change: ProcessBuilder.() -> Unit,
    ): Result = inFile { given ->
        inFile { output ->
            val builder = builder(arguments).apply(change).redirectOutput(output.toFile())
            if (input != null) builder.redirectInput(given.also { it.writeText(input) }.toFile())
            val process = builder.start()
            process.outputStream.close()
            if (!process.waitFor(limitS, TimeUnit.SECONDS)) throw silent(limitS).also { end(process) }
            Result(process.exitValue(), output.readText())
        }
    }

    private fun <T> inFile(use: (Path) -> T): T {
        val file = createTempFile("bench-${Path.of(program).fileName}", ".txt")
        return try {
            use(file)
        } finally {
            file.deleteIfExists()
        }
    }

    private fun end(process: Process) {
        process.descendants().toList().plus(process.toHandle()).forEach { it.destroyForcibly() }
    }

    private fun builder(arguments: List<String>) =
        ProcessBuilder(listOf(program) + arguments).directory(folder.toFile())

    private fun ProcessBuilder.with(variables: Map<String, String>) = apply { environment().putAll(variables) }
}
