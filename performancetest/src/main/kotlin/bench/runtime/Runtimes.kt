package bench.runtime

import bench.UserError
import bench.runtime.local.Cores
import bench.runtime.local.LocalRuntime
import java.nio.file.Path

/** Picks where services run, and says why. */
object Runtimes {
    data class Choice(val name: String, val why: String)

    fun choose(asked: String): Choice = when (asked) {
        "local" -> Choice("local", "as asked")
        "compose" -> throw UserError("The compose runtime is not part of this version: use --runtime local.")
        else -> Choice("local", if (dockerAnswers()) "because containers are not supported by this version" else "because no Docker engine answers")
    }

    fun open(root: Path): Runtime = LocalRuntime(root)

    /** For what measures the bench itself. */
    fun openWithoutService(root: Path): Runtime = LocalRuntime(root, Cores.withoutService())

    fun dockerAnswers(): Boolean = runCatching {
        val process = ProcessBuilder("docker", "info").redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start()
        process.waitFor(5, java.util.concurrent.TimeUnit.SECONDS).also { if (!it) process.destroyForcibly() } && process.exitValue() == 0
    }.getOrDefault(false)
}
