package bench.runtime

/**
 * How the monotonic clock of another process relates to this one's, by Cristian's algorithm (Probabilistic clock
 * synchronization, 1989): the fastest of several exchanges knows best, to half its round trip.
 *
 * @property offset_ns what to add to this process's time to get the other's.
 */
data class ClockOffset(val offset_ns: Long, val round_trip_ns: Long) {
    /** One question for the other's time; all in nanoseconds of the respective clock. */
    class Exchange(val sentNs: Long, val theirsNs: Long, val receivedNs: Long) {
        val roundTripNs: Long
            get() = receivedNs - sentNs

        val offsetNs: Long
            get() = theirsNs - sentNs - roundTripNs / 2
    }

    companion object {
        /** So many exchanges are enough for one that nothing disturbed. */
        const val EXCHANGES = 20

        /** On a busy machine all of them may be slow: then as many follow, [ROUNDS] times in all. */
        const val ROUNDS = 5
        const val QUICK_NS = 5_000_000L

        /** @param exchanges at least one. */
        fun of(exchanges: List<Exchange>): ClockOffset =
            exchanges.minBy { it.roundTripNs }.let { ClockOffset(it.offsetNs, it.roundTripNs) }
    }
}
