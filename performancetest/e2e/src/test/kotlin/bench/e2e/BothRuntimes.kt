package bench.e2e

import bench.record.RecordStore
import java.nio.file.Path
import kotlin.test.assertEquals

/** Runs one experiment on one service in both runtimes. */
class BothRuntimes(private val experiment: String, private val service: String) : AutoCloseable {
    val stack by lazy { ComposeStack() }
    private val hasEngine by lazy { ComposeStack.hasEngine() }
    lateinit var local: Run
        private set

    private var contained: Run? = null

    class Run(val store: RecordStore, private val exitCode: Int, val output: String) {
        fun checkExitCode() = assertEquals(0, exitCode, output)
    }

    /**
     * Local processes get the options [local], containers get [contained].
     *
     * @param together saves time if few threads are busy at once. Next to many threads, containers would get hardly any
     *   CPU: with control groups v1, all of them together count as one thread outside.
     */
    fun run(folder: Path, local: List<String>, contained: List<String>, together: Boolean = false) {
        if (hasEngine) stack.makeImages()
        val endContained = if (hasEngine) start(folder, "compose", contained, stack::runner) else null
        if (!together) this.contained = endContained?.invoke()
        this.local = start(folder, "local", local) { CommandLine.runner(it, CommandLine.root, folder.resolve("tmp")) }()
        if (together) this.contained = endContained?.invoke()
    }

    /** @return the run in containers; skips the test if Docker does not answer, see [ComposeStack.assumeEngine] */
    fun inContainers(): Run {
        ComposeStack.assumeEngine()
        return contained!!
    }

    /** @return a function that waits for the end */
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
        val process = CommandLine.start(log, runner(words + options), stack.environment + ports(runtime))
        return { CommandLine.awaitEnd(process, log).let { Run(RecordStore(out), it.exitCode, it.output) } }
    }

    override fun close() {
        if (!hasEngine) return
        stack.close()
        assertEquals(emptyList(), stack.remains())
    }

    private companion object {
        /** The run of local processes goes on next to that in containers, and next to those of each [Place]. */
        fun ports(runtime: String) = mapOf("BENCH_PORTS" to if (runtime == "local") "19500-19749" else "19750-19999")
    }
}
