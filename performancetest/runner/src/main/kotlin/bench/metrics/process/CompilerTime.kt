package bench.metrics.process

import oshi.SystemInfo

/** CPU that HotSpot's JIT compilers have used: the kernel keeps it for each thread, and their names begin alike. */
object CompilerTime {
    private val names = Regex("C[12] CompilerThre.*")
    private val system = SystemInfo().operatingSystem

    /**
     * Seconds of user and system time since the process started; null for a process that is gone or has no such thread
     * (Node.js, systems that do not tell names).
     */
    fun of(pid: Long): Double? =
        system
            .getProcess(pid.toInt())
            ?.threadDetails
            ?.filter { names.matches(it.name) }
            ?.takeIf { it.isNotEmpty() }
            ?.sumOf { it.userTime + it.kernelTime }
            ?.div(1_000.0)
}
