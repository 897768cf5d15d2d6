package bench.runtime.local

import bench.UserError
import java.nio.file.Path
import kotlin.io.path.createTempDirectory

/** All child processes of a runner. Whatever happens to it, they end with it or at the next run in [root]. */
internal class ChildProcesses(root: Path) : AutoCloseable {
    private val registry = ChildProcessRegistry(root.resolve("target/running"))

    /** Made with the first child, when the hook that deletes it is in place. */
    private val logs by lazy { createTempDirectory("bench-logs") }
    private val children = mutableListOf<ChildProcess>()

    /** Nothing is started any more: a signal must not be answered by starting a service again. */
    @Volatile
    var isEnded = false
        private set

    private val shutdownHook = Thread {
        endAll()
        deleteLogs()
    }
        .also(Runtime.getRuntime()::addShutdownHook)

    /** What an earlier runner had left, and this one ended. */
    val cleanedUp: List<String> = registry.cleanUp().map { "process $it" }

    /** @throws UserError once the end has begun. @param piped its input and output are the runner's. */
    @Synchronized
    fun start(
        name: String,
        command: List<String>,
        directory: Path,
        environment: Map<String, String>,
        piped: Boolean = false,
    ): ChildProcess =
        if (isEnded) throw UserError("The run is being stopped.")
        else
            ChildProcess.start(
                    command,
                    directory,
                    environment,
                    logs.resolve("$name-${children.size}.log"),
                    registry,
                    piped,
                )
                .also { children += it }

    override fun close() {
        endAll()
        runCatching { Runtime.getRuntime().removeShutdownHook(shutdownHook) }
        deleteLogs()
    }

    private fun deleteLogs() = logs.toFile().deleteRecursively()

    @Synchronized
    private fun endAll() {
        isEnded = true
        children.filter { it.isAlive }.forEach { it.askToEnd() }
        children.forEach { runCatching { it.close() } }
        children.clear()
        registry.close()
    }
}
