package bench.runtime.kubernetes

import bench.metrics.process.ResourceSample

/**
 * Reads the control group of a container from inside: the only figures that a pod without further rights can have.
 * Pure.
 *
 * The shell uses builtins only, so that a reading starts no process in the container that it measures.
 */
internal object PodScript {
    private const val END = "."
    private const val MARK = "# "
    private const val ROOT = "/sys/fs/cgroup"
    private const val MIB = 1_048_576.0
    private const val NO_LIMIT = 1L shl 62

    /** Of version 2, then of version 1; a container has one kind. */
    private val figures =
        listOf(
                "cpu.stat",
                "memory.current",
                "memory.stat",
                "cpuacct/cpuacct.usage",
                "cpu/cpu.stat",
                "memory/memory.usage_in_bytes",
                "memory/memory.stat",
            )
            .map { "$ROOT/$it" }

    /** What does not change while a container runs. */
    private val fixed =
        listOf(
                "cpuset.cpus.effective",
                "cpu.max",
                "memory.max",
                "cpuset/cpuset.effective_cpus",
                "cpuset/cpuset.cpus",
                "cpu/cpu.cfs_quota_us",
                "cpu/cpu.cfs_period_us",
                "memory/memory.limit_in_bytes",
            )
            .map { "$ROOT/$it" }

    /** A line of its input that asks only for what the pod has sent. */
    const val NETWORK = "network"

    /** Answers each line of its input with one reading. */
    val command =
        listOf(
            "bash",
            "-c",
            "while read -r q; do [ \"\$q\" = $NETWORK ] || { ${print(figures)} }; ${print(TcpSegments.FILES)} " +
                "echo $END; done",
        )

    /** Prints the limits once. */
    val limits = listOf("bash", "-c", print(fixed))

    /** Ends the first process of the container, as its node would. */
    val end =
        listOf(
            "bash",
            "-c",
            "for f in $ROOT/cgroup.procs $ROOT/cpu/cgroup.procs; do [ -r \$f ] && mapfile -t p <\$f && break; done; " +
                FIRST_ENDS,
        )

    private const val FIRST_ENDS =
        "m=0; for i in \"\${p[@]}\"; do ((i > 0 && (m == 0 || i < m))) && m=\$i; done; ((m > 0)) && kill -TERM \$m"

    private fun print(files: List<String>) =
        "for f in ${files.joinToString(" ")}; do if [ -r \$f ]; then echo \"$MARK\$f\"; " +
            "mapfile -t a <\$f; printf '%s\\n' \"\${a[@]}\"; fi; done;"

    /** Whether [line] ends a reading. */
    fun isEnd(line: String) = line == END

    /**
     * @param lines a reading without its end.
     * @param atNs its moment, on the clock of `System.nanoTime()`.
     * @return null if the container does not show its CPU time.
     */
    fun sample(lines: List<String>, atNs: Long): ResourceSample? {
        val files = files(lines)
        val cpuS = cpuS(files) ?: return null
        val memory = files["memory.stat"] ?: files["memory/memory.stat"]
        val used = number(files, "memory.current") ?: number(files, "memory/memory.usage_in_bytes")
        val idle = memory.value("total_inactive_file") ?: memory.value("inactive_file")
        return ResourceSample(
            at_ns = atNs,
            cpu_s = cpuS,
            anonymous_mib = (memory.value("anon") ?: memory.value("total_rss"))?.div(MIB),
            working_set_mib = if (used == null || idle == null) null else maxOf(0, used - idle) / MIB,
            throttled_s =
                files["cpu.stat"].value("throttled_usec")?.div(1e6)
                    ?: files["cpu/cpu.stat"].value("throttled_time")?.div(1e9),
        )
    }

    /** What the pod has sent so far; null if it does not show it. */
    fun segments(lines: List<String>): TcpSegments? =
        TcpSegments.parse(TcpSegments.FILES.flatMap { files(lines)[it].orEmpty() })

    private fun cpuS(files: Map<String, List<String>>): Double? =
        files["cpu.stat"].value("usage_usec")?.div(1e6) ?: number(files, "cpuacct/cpuacct.usage")?.div(1e9)

    /** @param lines what [limits] printed. */
    fun limits(lines: List<String>): PodLimits {
        val files = files(lines)
        val cpus =
            files["cpuset.cpus.effective"] ?: files["cpuset/cpuset.effective_cpus"] ?: files["cpuset/cpuset.cpus"]
        val memory = number(files, "memory.max") ?: number(files, "memory/memory.limit_in_bytes")
        return PodLimits(cpus?.firstOrNull(), quota(files), memory?.takeIf { it < NO_LIMIT })
    }

    private fun quota(files: Map<String, List<String>>): Double? {
        val words = files["cpu.max"]?.firstOrNull()?.split(' ')?.map { it.toLongOrNull() }
        val quota = words?.getOrNull(0) ?: number(files, "cpu/cpu.cfs_quota_us")?.takeIf { it > 0 }
        val period = words?.getOrNull(1) ?: number(files, "cpu/cpu.cfs_period_us")
        return if (quota == null || period == null || period <= 0) null else quota.toDouble() / period
    }

    /** By path below the control group. */
    private fun files(lines: List<String>): Map<String, List<String>> =
        buildMap<String, MutableList<String>> {
            var current: MutableList<String>? = null
            for (line in lines) {
                if (line.startsWith(MARK))
                    current = mutableListOf<String>().also { put(line.removePrefix(MARK).removePrefix("$ROOT/"), it) }
                else current?.add(line)
            }
        }

    private fun number(files: Map<String, List<String>>, name: String): Long? =
        files[name]?.firstOrNull()?.trim()?.toLongOrNull()

    private fun List<String>?.value(name: String): Long? =
        this?.find { it.startsWith("$name ") }?.substringAfter(' ')?.trim()?.toLongOrNull()
}

/**
 * What a container got from its node, as it sees it.
 *
 * @property cpus processors in the kernel's notation, e.g. `0-1,3`; null if it shows none.
 * @property quota in cores; null: none.
 * @property memory_bytes null: no limit.
 */
internal data class PodLimits(val cpus: String?, val quota: Double?, val memory_bytes: Long?) {
    companion object {
        /** It shows nothing, or could not be read. */
        val UNKNOWN = PodLimits(null, null, null)
    }
}
