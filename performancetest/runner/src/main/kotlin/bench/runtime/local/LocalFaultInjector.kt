package bench.runtime.local

import bench.UserError
import bench.runtime.BenchPart
import bench.runtime.DutyCycle
import bench.runtime.FaultInjector
import bench.runtime.FileDescriptorLimit

/**
 * Uses SIGSTOP and SIGCONT, and `prlimit`.
 *
 * @param child the process with this name.
 */
internal class LocalFaultInjector(private val child: (name: String) -> ChildProcess) : FaultInjector {
    override fun throttle(part: BenchPart, share: Double): AutoCloseable =
        DutyCycle(child(part.label), share, PERIOD_MS)

    override fun freeze(loadGenerator: String): AutoCloseable =
        child(loadGenerator).let { frozen ->
            frozen.pause()
            AutoCloseable { frozen.resume() }
        }

    override fun kill(loadGenerator: String) {
        child(loadGenerator).handle.destroyForcibly()
    }

    override fun limitFileDescriptors(part: BenchPart, free: Int): AutoCloseable {
        val pid = child(part.label).pid
        run(FileDescriptorLimit.lower(pid, free))
        return AutoCloseable { run(FileDescriptorLimit.raise(pid)) }
    }

    private fun run(command: List<String>) {
        val process = ProcessBuilder(command).redirectErrorStream(true).start()
        val output = process.inputReader().readText().trim()
        if (process.waitFor() != 0)
            throw UserError(
                "The limit of file descriptors could not be changed: " +
                    "${output.ifEmpty { "prlimit is part of util-linux, of Linux alone" }}"
            )
    }

    private companion object {
        /** Long compared with the allowed lateness of 20 ms (mock) and 50 ms (load generator). */
        const val PERIOD_MS = 400L
    }
}
