package bench.e2e

import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readLines
import kotlin.io.path.readText
import kotlin.test.assertTrue

/** An active run of local processes: mock, load generator and service are running. */
class RunningBench private constructor(val runner: Process, val children: List<ProcessHandle>) {
    companion object {
        private const val CHILDREN = 3

        /** Files in which runners note the processes that they have started. */
        fun registries(): List<Path> = CommandLine.root.resolve("target/running").listDirectoryEntries("runner-*")

        /** Starts a run with its output in [log] and its records in [out]. */
        fun start(log: Path, out: Path): RunningBench {
            val command = "run --runtime local --services express --track stock --profile smoke --out $out"
            val runner = CommandLine.start(log, CommandLine.runner(command))
            val endNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(3)
            while (registries().sumOf { it.readLines().size } < CHILDREN) {
                assertTrue(runner.isAlive && System.nanoTime() < endNs, log.readText())
                Thread.sleep(100)
            }
            return RunningBench(runner, runner.children().toList())
        }
    }
}
