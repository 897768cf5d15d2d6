package bench.runtime

/** Where a person watches, e.g. Grafana. */
fun interface Annotator {
    /** Marks what was measured since [startMs] of the wall clock. */
    fun mark(startMs: Long, text: String, tags: List<String>)
}
