package bench.runtime

import bench.UserError

/**
 * The soft limit of a process's file descriptors, which its owner can change while it runs. It uses shell commands
 * because the process may be in a container; `prlimit` is part of util-linux.
 */
object FileDescriptorLimit {
    /** Programs and libraries of a process use about 500; with fewer than this, no rate can be measured. */
    const val LEAST = 1_000L

    /** What processes started from here may open, as a number; null if it is not known or not limited. */
    fun ofThisShell(): Long? = runCatching {
        val process = ProcessBuilder(shell("ulimit -n")).redirectError(ProcessBuilder.Redirect.DISCARD).start()
        process.inputReader().readText().trim().toLongOrNull()
    }
        .getOrNull()

    /** @throws UserError if a process may open fewer than [LEAST]. */
    fun check(limit: Long?) {
        if (limit != null && limit < LEAST) throw UserError("A process may open $limit file descriptors: ${needed()}")
    }

    /** How many a run needs, and how to get them. */
    fun needed() =
        "a run needs at least $LEAST, and 18500 for 9,000 waiting calls. Raise the limit with ulimit -n 20000, " +
            "and as root where the shell refuses that."

    /** Sets the limit to [free] more than process [pid] has open now. */
    fun lower(pid: Long, free: Int): List<String> =
        shell("prlimit --pid $pid --nofile=\$((\$(ls /proc/$pid/fd | wc -l) + $free)):")

    /** Sets the limit to the hard limit, as a JVM does at its start. */
    fun raise(pid: Long): List<String> =
        shell("prlimit --pid $pid --nofile=\$(prlimit --pid $pid --nofile --output HARD --noheadings | tr -d ' '):")

    /** [command] for a process that may open [limit]. */
    fun within(limit: Int, command: List<String>): List<String> = listOf("prlimit", "--nofile=$limit:$limit") + command

    private fun shell(command: String) = listOf("sh", "-c", command)
}
