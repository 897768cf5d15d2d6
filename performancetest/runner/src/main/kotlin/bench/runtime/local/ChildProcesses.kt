package bench.runtime.local

import bench.UserError
import java.nio.file.Path
import kotlin.io.path.createTempDirectory

/** All child processes of a runner. They always end with it, or at the next run in [root]. */
internal class ChildProcesses(root: Path) : AutoCloseable {
    private val registry = ChildProcessRegistry(root.resolve("target/running"))

    /** Created with the first child, when the hook that deletes it exists. */
    private val logs by lazy { createTempDirectory("bench-logs") }
    private val children = mutableListOf<ChildProcess>()

    /** True if nothing may be started any more: a signal must not start a service again. */
    @Volatile
    var isEnded = false
        private set

    private val shutdownHook = Thread {
        endAll()
        deleteLogs()
    }
        .also(Runtime.getRuntime()::addShutdownHook)

    private val former = registry.cleanUp()

    /** Processes of an earlier runner that this one ended. */
    val cleanedUp: List<String> = former.ended.map { "process $it" }

    /** Processes that it may not end. */
    val leftRunning: List<String> = former.kept.map { "process $it" }

    /**
     * @param piped the runner uses its input and output.
     * @throws UserError after the end has begun.
     */
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
