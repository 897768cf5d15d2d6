package bench.runtime.kubernetes

import bench.PatienceFactor
import java.io.IOException
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread
import kotlin.io.path.createTempFile
import kotlin.io.path.deleteIfExists

/**
 * A command in a container that answers each line with one reading, such as the shell of [PodScript].
 *
 * @param process its input and output; closing ends it.
 * @param patienceS how long to wait for an answer.
 * @param onEnd called once it is closed.
 */
internal class PodShell(
    private val process: Process,
    private val patienceS: Long = PATIENCE_S * PatienceFactor.ofThisRun,
    private val onEnd: () -> Unit = {},
) : AutoCloseable {
    private val lines = LinkedBlockingQueue<String>()
    private val input = process.outputWriter()

    init {
        thread(isDaemon = true, name = "answers of a pod") { read() }
    }

    /**
     * One reading, without its end; null once it has ended, or no longer answers.
     *
     * @param question what the command reads, e.g. [PodScript.NETWORK].
     */
    fun ask(question: String = ""): List<String>? {
        try {
            input.write("$question\n")
            input.flush()
        } catch (_: IOException) {
            return null
        }
        val reading = mutableListOf<String>()
        while (true) {
            val line = lines.poll(patienceS, TimeUnit.SECONDS)?.takeIf { it != GONE } ?: return null
            if (PodScript.isEnd(line)) return reading
            reading += line
        }
    }

    private fun read() {
        try {
            process.inputReader().forEachLine(lines::put)
        } catch (_: IOException) {
            // End of the output.
        }
        lines.put(GONE)
    }

    override fun close() {
        runCatching { input.close() }
        if (!process.waitFor(END_MS, TimeUnit.MILLISECONDS)) process.destroy()
        onEnd()
    }

    companion object {
        private const val PATIENCE_S = 5L
        private const val END_MS = 500L
        private const val GONE = "\u0000"

        /** [command] in [container] of [pod]. */
        fun start(
            kubectl: Kubectl,
            pod: Pod,
            container: String,
            command: List<String> = PodScript.command,
        ): PodShell {
            val errors = createTempFile("bench-pod", ".log")
            val exec = listOf("exec", "--stdin", pod.name, "--container=$container", "--")
            return PodShell(kubectl.start(exec + command, errors), onEnd = { errors.deleteIfExists() })
        }
    }
}
