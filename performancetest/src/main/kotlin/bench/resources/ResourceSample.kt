package bench.resources

/**
 * One reading of a process or container.
 *
 * @property cpu_s CPU seconds used since it started, user and system.
 * @property rss_mib resident memory now; [rss_peak_mib] the highest since start, as the kernel kept it.
 * @property listen_drops see [ListenDrops].
 */
data class ResourceSample(
    val at_ns: Long,
    val cpu_s: Double,
    val rss_mib: Double,
    val rss_peak_mib: Double?,
    val threads: Int?,
    val open_files: Int?,
    val listen_drops: Long?,
)
