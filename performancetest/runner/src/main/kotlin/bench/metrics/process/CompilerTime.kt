package bench.metrics.process

import oshi.SystemInfo

/**
 * CPU time of HotSpot's JIT compilers: the kernel counts it per thread, and their thread names have a common prefix.
 */
object CompilerTime {
    private val names = Regex("C[12] CompilerThre.*")
    private val system = SystemInfo().operatingSystem

    /**
     * Seconds of user and system time since the process started. Null if the process has ended or has no such thread
     * (Node.js, systems without thread names).
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
