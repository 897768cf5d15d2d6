package bench.runtime

/**
 * The soft limit of a process's file descriptors, which its owner can change while it runs. It uses shell commands
 * because the process may be in a container; `prlimit` is part of util-linux.
 */
object FileDescriptorLimit {
    /** Sets the limit to [free] more than process [pid] has open now. */
    fun lower(pid: Long, free: Int): List<String> =
        shell("prlimit --pid $pid --nofile=\$((\$(ls /proc/$pid/fd | wc -l) + $free)):")

    /** Sets the limit to the hard limit, as a JVM does at its start. */
    fun raise(pid: Long): List<String> =
        shell("prlimit --pid $pid --nofile=\$(prlimit --pid $pid --nofile --output HARD --noheadings | tr -d ' '):")

    private fun shell(command: String) = listOf("sh", "-c", command)
}
