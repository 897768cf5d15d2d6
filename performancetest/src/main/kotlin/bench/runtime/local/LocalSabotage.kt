package bench.runtime.local

import bench.UserError
import bench.runtime.BenchPart
import bench.runtime.DutyCycle
import bench.runtime.OpenFilesLimit
import bench.runtime.Sabotage

/** By SIGSTOP and SIGCONT, and by `prlimit`. @param child the process of a part. */
internal class LocalSabotage(private val child: (BenchPart) -> ChildProcess) : Sabotage {
    override fun throttle(part: BenchPart, share: Double): AutoCloseable = DutyCycle(child(part), share, PERIOD_MS)

    override fun limitOpenFiles(part: BenchPart, free: Int): AutoCloseable {
        val pid = child(part).pid
        run(OpenFilesLimit.lower(pid, free))
        return AutoCloseable { run(OpenFilesLimit.raise(pid)) }
    }

    private fun run(command: List<String>) {
        val process = ProcessBuilder(command).redirectErrorStream(true).start()
        val output = process.inputReader().readText().trim()
        if (process.waitFor() != 0)
            throw UserError(
                "The limit of open files could not be changed: " +
                    "${output.ifEmpty { "prlimit is part of util-linux, of Linux alone" }}"
            )
    }

    private companion object {
        /** Long against the 20 and 50 ms that mock and injector may be late. */
        const val PERIOD_MS = 400L
    }
}
