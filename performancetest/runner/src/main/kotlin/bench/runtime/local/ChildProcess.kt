package bench.runtime.local

import bench.UserError
import bench.WholeFile
import bench.metrics.process.ProcessSampler
import bench.metrics.process.ProcessTree
import bench.metrics.process.ResourceSample
import bench.runtime.Lifetime
import bench.runtime.Pausable
import java.io.IOException
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.exists
import kotlin.io.path.fileSize

/** A child of the runner: listed in the [ChildProcessRegistry] while it runs, with its output in its own file. */
class ChildProcess
private constructor(private val process: Process, private val log: Path, private val registry: ChildProcessRegistry) :
    Lifetime, Pausable, AutoCloseable {
    private val sampler = ProcessSampler(process.pid())

    val pid: Long
        get() = process.pid()

    override val isAlive: Boolean
        get() = process.isAlive

    val exitCode: Int?
        get() = if (process.isAlive) null else process.exitValue()

    val handle: Process
        get() = process

    /** Exit code as in a shell: above 128 a signal ended it. */
    override val ending: String?
        get() = exitCode?.let { if (it > SIGNALS) "signal ${it - SIGNALS}" else "exit code $it" }

    fun sample(): ResourceSample? = if (process.isAlive) sampler.sample() else null

    /** Includes all its descendant processes, also the CPU of ended ones. */
    fun sampleAll(): ResourceSample? = if (process.isAlive) ProcessTree.sample(process.toHandle()) else null

    fun outputBytes(): Long = if (log.exists()) log.fileSize() else 0

    override fun lastOutput(): String =
        if (!log.exists()) "" else log.toFile().readBytes().takeLast(LAST_BYTES).toByteArray().decodeToString()

    private var isFrozen = false
    @Volatile private var isEnding = false

    /** Whether nobody here asked it to end: it crashed, or was killed. */
    val hasEndedByItself: Boolean
        get() = !process.isAlive && !isEnding

    /** Pauses it until [resume]; not after it was asked to end, because a paused process cannot react. */
    @Synchronized
    override fun pause() {
        if (isEnding || !process.isAlive) return
        isFrozen = true
        signal("STOP")
    }

    @Synchronized
    override fun resume() {
        if (!isFrozen) return
        // A signal to the terminal's group may end the command that sends this one.
        var attempts = 0
        while (process.isAlive && !signal("CONT") && attempts++ < ATTEMPTS) Thread.sleep(PAUSE_MS)
        isFrozen = false
    }

    private fun signal(name: String): Boolean =
        ProcessBuilder("sh", "-c", "kill -$name $pid")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor() == 0

    /** What it had started when it was asked to end, such as the program behind `npm start`. */
    private var descendants: List<ProcessHandle> = emptyList()

    /** Sends SIGTERM. */
    @Synchronized
    fun askToEnd() {
        isEnding = true
        descendants += process.descendants().toList()
        process.destroy()
        resume()
    }

    /**
     * Sends SIGTERM, then SIGKILL after [timeoutMs]. Ends what it has started and left.
     *
     * @return the exit code, or null if it had to be killed.
     */
    fun terminate(timeoutMs: Long): Int? {
        askToEnd()
        val ended = process.waitFor(timeoutMs, TimeUnit.MILLISECONDS)
        if (!ended) process.destroyForcibly().waitFor()
        descendants.filter { it.isAlive }.forEach { it.destroyForcibly() }
        registry.remove(pid)
        return if (ended) process.exitValue() else null
    }

    override fun close() {
        terminate(CLOSE_MS)
    }

    companion object {
        private const val CLOSE_MS = 10_000L
        private const val LAST_BYTES = 4_000
        private const val SIGNALS = 128
        private const val ATTEMPTS = 5
        private const val PAUSE_MS = 20L

        /**
         * A child gets only these variables of the user's environment, as in a container: a NODE_OPTIONS or SERVER_PORT
         * left in a shell must not affect a result.
         */
        private val KEPT = setOf("PATH", "HOME", "TMPDIR", "TZ")

        /** Its locale, whatever the user's is. */
        private val FIXED = mapOf("LC_ALL" to "C.UTF-8")

        /**
         * Output goes to [log]; with [piped] only errors do, and the runner uses its input and output.
         *
         * @throws UserError if it cannot be started, or not be noted: a process that is noted nowhere could stay.
         */
        fun start(
            command: List<String>,
            directory: Path,
            environment: Map<String, String>,
            log: Path,
            registry: ChildProcessRegistry,
            piped: Boolean = false,
        ): ChildProcess {
            val builder = ProcessBuilder(command).directory(directory.toFile())
            builder.environment().run {
                keys.retainAll(KEPT)
                putAll(FIXED + environment)
            }
            if (piped) builder.redirectError(log.toFile())
            else builder.redirectErrorStream(true).redirectOutput(log.toFile())
            val process = builder.start()
            if (!piped) process.outputStream.close()
            try {
                registry.add(process.toHandle())
            } catch (e: IOException) {
                process.destroyForcibly()
                throw UserError("Could not note process ${process.pid()} (${WholeFile.reason(e)}); it was ended.", e)
            }
            return ChildProcess(process, log, registry)
        }
    }
}
