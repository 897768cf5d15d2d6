package bench.build

import bench.UserError
import java.nio.file.Path
import java.util.concurrent.TimeUnit.SECONDS

/** The scripts that find and fetch programs, in the folder `scripts` of [root]. */
internal class FetchScripts(private val root: Path, private val surroundings: Map<String, String>) {
    /** What `find-PROGRAM.sh` prints: a path; null if it finds none. */
    fun find(program: String, vararg arguments: String): Path? =
        output("sh", script("find-$program"), *arguments)?.let(Path::of)

    /**
     * Runs `fetch-PROGRAM.sh`. [onPhase] receives what it says.
     *
     * @throws UserError with its last sentence if it fails.
     */
    fun fetch(program: String, vararg arguments: String, onPhase: (String) -> Unit) {
        val process = start("sh", script("fetch-$program"), *arguments)
        endingWithRunner(process) {
            val lines = process.inputReader().lineSequence().map { it.removePrefix("bench: ") }.onEach(onPhase).toList()
            if (process.waitFor() != 0) throw UserError(lines.lastOrNull() ?: "$program could not be fetched.")
        }
    }

    /** What a command prints; null if it fails, prints nothing or does not end. */
    fun output(vararg command: String): String? = runCatching {
        val process = start(*command)
        val text = process.inputReader().readText().trim()
        text.takeIf { process.waitFor(PATIENCE_S, SECONDS) && process.exitValue() == 0 && it.isNotEmpty() }
    }
        .getOrNull()

    private fun start(vararg command: String): Process =
        ProcessBuilder(*command)
            .redirectErrorStream(true)
            .apply {
                environment().clear()
                environment().putAll(surroundings)
            }
            .start()
            .also { it.outputStream.close() }

    private fun script(name: String) = "${root.resolve("scripts/$name.sh")}"

    private companion object {
        const val PATIENCE_S = 10L
    }
}
