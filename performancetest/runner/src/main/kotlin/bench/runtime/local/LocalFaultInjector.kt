package bench.runtime.local

import bench.UserError
import bench.runtime.BenchPart
import bench.runtime.DutyCycle
import bench.runtime.FaultInjector
import bench.runtime.FileDescriptorLimit

/** By SIGSTOP and SIGCONT, and by `prlimit`. @param child the process of a part. */
internal class LocalFaultInjector(private val child: (BenchPart) -> ChildProcess) : FaultInjector {
    override fun throttle(part: BenchPart, share: Double): AutoCloseable = DutyCycle(child(part), share, PERIOD_MS)

    override fun limitFileDescriptors(part: BenchPart, free: Int): AutoCloseable {
        val pid = child(part).pid
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
        /** Long against the 20 and 50 ms that mock and load generator may be late. */
        const val PERIOD_MS = 400L
    }
}
