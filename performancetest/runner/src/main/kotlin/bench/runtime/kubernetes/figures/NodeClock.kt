package bench.runtime.kubernetes.figures

/**
 * A node's clock, in terms of this machine's. Each answer bounds the difference of both, and all answers together bound
 * it more closely. One that contradicts them shows that a clock was set, or drifted: then it alone counts.
 */
internal class NodeClock {
    private var leastNs = Long.MIN_VALUE
    private var mostNs = Long.MAX_VALUE

    /** The node's clock showed [nodeMs] between two moments of `System.nanoTime()`. */
    fun note(nodeMs: Long, fromNs: Long, untilNs: Long) {
        // It does not show parts of a millisecond.
        val least = fromNs - (nodeMs + 1) * NS_PER_MS
        val most = untilNs - nodeMs * NS_PER_MS
        val fits = least <= mostNs && most >= leastNs
        leastNs = if (fits) maxOf(least, leastNs) else least
        mostNs = if (fits) minOf(most, mostNs) else most
    }

    /** Whether readings can be dated by it: as closely as those from inside. */
    val isExact: Boolean
        get() = leastNs != Long.MIN_VALUE && mostNs - leastNs <= WIDEST_NS

    /** When it was [nodeMs] there, as `System.nanoTime()`. Something must have been noted before. */
    fun here(nodeMs: Long): Long = nodeMs * NS_PER_MS + leastNs + (mostNs - leastNs) / 2

    private companion object {
        const val NS_PER_MS = 1_000_000L
        const val WIDEST_NS = 400_000_000L
    }
}
