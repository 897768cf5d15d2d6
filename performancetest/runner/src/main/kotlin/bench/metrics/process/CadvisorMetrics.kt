package bench.metrics.process

/** Names that cAdvisor gives to figures of a container, in the format of Prometheus. */
internal object CadvisorMetrics {
    private const val MIB = 1_048_576.0
    const val CPU = "container_cpu_usage_seconds_total"
    const val WORKING_SET = "container_memory_working_set_bytes"
    const val ANONYMOUS = "container_memory_rss"

    /** Only of containers with a CPU quota. */
    const val THROTTLED = "container_cpu_cfs_throttled_seconds_total"

    /** A running process has memory: cAdvisor says 0 where the kernel's memory control group is off. */
    fun mib(bytes: Double?): Double? = bytes?.takeIf { it > 0 }?.div(MIB)
}
