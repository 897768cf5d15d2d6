package bench.runtime.compose

import bench.BenchFailure
import bench.UserError
import bench.catalog.PublishedPorts
import bench.runtime.ProcessOutput
import bench.runtime.Settings
import java.nio.file.Path

/** What a failed docker command means for the user. */
internal object DockerFailure {
    private val port = Regex("(?:\\d+\\.){3}\\d+:(\\d+)|\\[::1?]:(\\d+)")
    private val taken = listOf("port is already allocated", "address already in use")

    /** Remedies for errors whose message does not give one. */
    private val hints =
        mapOf(
            "setting rlimit" to
                "The engine may not open that many files: set NOFILE to what it may, for example NOFILE=20000.",
            "is already in use by container" to "Another bench is at work with this engine: wait for it, or stop it.",
        )

    /** As records name the engine. */
    private const val PART = "engine"
    private const val HOW = "no answer"
    private val gone = listOf("Docker daemon", "docker.sock", "error during connect", "unexpected EOF")

    /** The command ran longer than it may: the engine, or the way to it, hangs. */
    fun silent(limitS: Long) =
        BenchFailure(
            PART,
            HOW,
            "Docker did not answer within $limitS s: restart its engine, or use --runtime local.",
        )

    /**
     * @param what name of the command.
     * @param printed its output.
     * @param root project with the compose files.
     */
    fun of(what: String, printed: String, root: Path, docker: DockerCli): UserError {
        val reason = ProcessOutput.reason(printed)
        return if (gone.any { it in reason }) BenchFailure(PART, HOW, "The Docker engine does not answer: $reason")
        else UserError(text(what, reason, root, docker))
    }

    private fun text(what: String, reason: String, root: Path, docker: DockerCli): String {
        takenPort(reason)?.let {
            return PortTaken.text(it, PublishedPorts.of(root, Settings.of(root)::get), PortTaken.holder(it, docker))
        }
        return "docker $what failed: ${reason.removeSuffix(".")}." +
            hints.entries.firstOrNull { it.key in reason }?.let { " ${it.value}" }.orEmpty()
    }

    private fun takenPort(reason: String): Int? =
        reason
            .takeIf { taken.any(it::contains) }
            ?.let { port.find(it) }
            ?.groupValues
            ?.drop(1)
            ?.first { it.isNotEmpty() }
            ?.toInt()
}
