package bench.runtime

/**
 * The soft limit of a process's file descriptors, which its owner may lower and raise while it runs. Shell commands,
 * because the process may be in a container; `prlimit` is part of util-linux.
 */
object FileDescriptorLimit {
    /** [free] more than process [pid] has open now. */
    fun lower(pid: Long, free: Int): List<String> =
        shell("prlimit --pid $pid --nofile=\$((\$(ls /proc/$pid/fd | wc -l) + $free)):")

    /** As many as the hard limit allows, which is what a JVM takes at its start. */
    fun raise(pid: Long): List<String> =
        shell("prlimit --pid $pid --nofile=\$(prlimit --pid $pid --nofile --output HARD --noheadings | tr -d ' '):")

    private fun shell(command: String) = listOf("sh", "-c", command)
}
