package bench.metrics.process

/** Reads how much heap a process uses after a full collection, which it causes. */
fun interface HeapReader {
    /** MiB; null if it could not be read. */
    fun mib(): Double?
}
