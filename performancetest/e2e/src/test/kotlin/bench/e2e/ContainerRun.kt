package bench.e2e

import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.createTempFile
import kotlin.io.path.readText
import kotlin.test.assertTrue

/** A running smoke run in containers. */
class ContainerRun private constructor(val process: Process, private val log: Path) {
    val output: String
        get() = log.readText()

    /** Waits until [text] was printed for the [times]th time. */
    fun awaitText(text: Regex, times: Int = 1) {
        while (process.isAlive && text.findAll(output).count() < times) Thread.sleep(PAUSE_MS)
        assertTrue(process.isAlive, output)
    }

    fun awaitText(text: String) = awaitText(Regex.fromLiteral(text))

    /** @return its exit code */
    fun awaitEnd(): Int {
        assertTrue(process.waitFor(LONGEST_MIN, TimeUnit.MINUTES), "did not end: $output")
        return process.exitValue()
    }

    companion object {
        private const val PAUSE_MS = 200L
        private const val LONGEST_MIN = 10L

        /** Runs [service] on `stock`; records go to [out], the log next to them. */
        fun start(stack: ComposeStack, service: String, out: Path, options: String = ""): ContainerRun {
            stack.makeImages()
            val log = createTempFile(out.parent, "run", ".txt")
            val command = "run --runtime compose --services $service --track stock --profile smoke --out $out $options"
            return ContainerRun(CommandLine.start(log, stack.runner(command.trim()), stack.environment), log)
        }
    }
}
