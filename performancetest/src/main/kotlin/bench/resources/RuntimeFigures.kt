package bench.resources

/** PLACEHOLDER until merge. */
data class RuntimeFigures(val heap_used_mib: Double?, val allocated_mib: Double?, val gc_pause_s: Double?, val gc_count: Long?, val threads_live: Int? = null) {
    companion object {
        fun parse(metrics: String): RuntimeFigures = RuntimeFigures(null, null, null, null)
    }
}
