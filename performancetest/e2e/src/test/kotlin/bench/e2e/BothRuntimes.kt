package bench.e2e

import bench.result.RecordStore
import java.nio.file.Path
import kotlin.test.assertEquals

/**
 * One experiment on one service in both runtimes at once: for few calls a second, and for closed loops, of which no
 * gate asks how busy the machine is.
 */
class BothRuntimes(private val experiment: String, private val service: String) : AutoCloseable {
    val stack by lazy { ComposeStack() }
    private val hasEngine by lazy { ComposeStack.hasEngine() }
    lateinit var local: Run
        private set

    private var contained: Run? = null

    class Run(val store: RecordStore, private val exitCode: Int, val output: String) {
        fun checkExitCode() = assertEquals(0, exitCode, output)
    }

    /** Local processes get the options [local], containers [contained]. */
    fun run(folder: Path, local: List<String>, contained: List<String>) {
        if (hasEngine) stack.makeImages()
        val containedRun = if (hasEngine) start(folder, "compose", contained, stack::runner) else null
        this.local = start(folder, "local", local, CommandLine::runner)()
        this.contained = containedRun?.invoke()
    }

    /** @return the run in containers. A test is left out where no engine answers, see [ComposeStack.assumeEngine]. */
    fun inContainers(): Run {
        ComposeStack.assumeEngine()
        return contained!!
    }

    /** @return what waits for its end. */
    private fun start(
        folder: Path,
        runtime: String,
        options: List<String>,
        runner: (List<String>) -> List<String>,
    ): () -> Run {
        val out = folder.resolve(runtime)
        val log = folder.resolve("$runtime.txt")
        val words =
            "run $experiment --runtime $runtime --services $service --profile smoke --out $out --seed 1".split(' ')
        val process = CommandLine.start(log, runner(words + options), stack.environment)
        return { CommandLine.awaitEnd(process, log).let { Run(RecordStore(out), it.exitCode, it.output) } }
    }

    override fun close() {
        if (!hasEngine) return
        stack.close()
        assertEquals(emptyList(), stack.remains())
    }
}
