package bench.runtime

/** Marks measurements where people watch, e.g. in Grafana. */
fun interface Annotator {
    /** Marks what was measured since [startMs] of the wall clock. */
    fun mark(startMs: Long, text: String, tags: List<String>)
}
