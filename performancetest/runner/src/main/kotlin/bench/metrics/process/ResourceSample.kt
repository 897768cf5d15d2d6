package bench.metrics.process

/**
 * One reading of a process or container. Null: not reported.
 *
 * @property at_ns time of the reading, on the clock of `System.nanoTime()`.
 * @property cpu_s CPU seconds used since it started, user and system.
 * @property rss_mib resident memory of a process; [rss_peak_mib] its peak since the start, as the kernel reports it.
 * @property anonymous_mib the part of that, or of a container's memory, that no file backs: heap, stacks, buffers.
 * @property working_set_mib memory of a container's cgroup without unused page cache, as `kubectl top` and cAdvisor
 *   report it.
 * @property throttled_s seconds in which a CPU quota throttled it, or in which a signal stopped it.
 * @property listen_drops see [ListenDrops].
 */
data class ResourceSample(
    val at_ns: Long,
    val cpu_s: Double,
    val rss_mib: Double? = null,
    val rss_peak_mib: Double? = null,
    val anonymous_mib: Double? = null,
    val working_set_mib: Double? = null,
    val throttled_s: Double? = null,
    val threads: Int? = null,
    val file_descriptors: Int? = null,
    val listen_drops: Long? = null,
) {
    /**
     * Sum of both, e.g. for the instances of a mock, or a process and its children. Memory that processes share counts
     * in each. Null if one of them is not known; the time is that of the older reading. Drops at a full accept queue
     * belong to the network, so they are not added.
     */
    operator fun plus(other: ResourceSample) =
        ResourceSample(
            at_ns = minOf(at_ns, other.at_ns),
            cpu_s = cpu_s + other.cpu_s,
            rss_mib = sum(rss_mib, other.rss_mib),
            rss_peak_mib = sum(rss_peak_mib, other.rss_peak_mib),
            anonymous_mib = sum(anonymous_mib, other.anonymous_mib),
            working_set_mib = sum(working_set_mib, other.working_set_mib),
            throttled_s = sum(throttled_s, other.throttled_s),
            threads = threads?.let { mine -> other.threads?.plus(mine) },
            file_descriptors = file_descriptors?.let { mine -> other.file_descriptors?.plus(mine) },
            listen_drops = listen_drops ?: other.listen_drops,
        )

    private fun sum(mine: Double?, others: Double?): Double? = mine?.let { others?.plus(it) }
}
