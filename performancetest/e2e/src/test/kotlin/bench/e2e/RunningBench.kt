package bench.e2e

import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readLines
import kotlin.io.path.readText
import kotlin.test.assertTrue

/** An active run of local processes: mock, load generator and service are running. Ends with the test. */
class RunningBench private constructor(val runner: Process) : AutoCloseable {
    lateinit var children: List<ProcessHandle>
        private set

    private fun awaitChildren(log: Path) {
        val endNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(15)
        while (registries(runner.pid()).sumOf { it.readLines().size } < CHILDREN) {
            assertTrue(runner.isAlive && System.nanoTime() < endNs, log.readText())
            Thread.sleep(100)
        }
        children = runner.children().toList()
    }

    override fun close() {
        if (runner.isAlive) runner.destroy()
        val hasEnded = runner.waitFor(15, TimeUnit.MINUTES)
        if (!hasEnded) runner.destroyForcibly()
        assertTrue(hasEnded, "the runner goes on after SIGTERM")
    }

    companion object {
        private const val CHILDREN = 3

        /** The file in which the runner [pid] notes the processes that it has started, or none. Others may run too. */
        fun registries(pid: Long): List<Path> =
            CommandLine.root
                .resolve("target/running")
                .takeIf { it.exists() }
                ?.listDirectoryEntries("runner-$pid-*")
                .orEmpty()

        /** Starts a run with its output in [log] and its records in [out]. */
        fun start(log: Path, out: Path): RunningBench {
            // Its first trial must not end before the test does.
            val command =
                "run --runtime local --services express --track stock --profile smoke --duration 3600 --out $out"
            val bench = RunningBench(CommandLine.start(log, CommandLine.runner(command)))
            try {
                bench.awaitChildren(log)
            } catch (failure: Throwable) {
                bench.close()
                throw failure
            }
            return bench
        }
    }
}
