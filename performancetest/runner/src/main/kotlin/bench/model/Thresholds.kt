package bench.model

/**
 * When a trial's number is not published because the bench may have been the limit. The one place where these stand.
 */
object Thresholds {
    /** Load generator: how late users may start, p99. */
    const val LOAD_GENERATOR_LATENESS_P99_MS = 50.0

    /** Load generator: share of the intended users that must have started. */
    const val STARTED_SHARE = 0.99

    /** Load generator and mock: share of the CPU that they may use; those that share a core are judged together. */
    const val BENCH_CPU_SHARE = 0.85

    /** Host: share of a core's time that other guests took. At more, a limit of the CPU would be theirs. */
    const val STOLEN_CPU_SHARE = 0.10

    /** Mock: how late it may answer, p99. */
    const val MOCK_LATENESS_P99_MS = 20.0

    /**
     * Load generator and mock: share of the files that they may open. Near the limit connections fail that a service is
     * not to blame for.
     */
    const val DESCRIPTOR_SHARE = 0.95

    /**
     * Heap the process really has against the heap it was given; Serial GC leaves one survivor space out of its sum.
     */
    const val HEAP_SHARE = 0.05

    /** Little's law: mean in-flight against rate times mean latency. */
    const val LITTLE_SHARE = 0.05

    /**
     * Closed loop: share of the window in which its users must have waited for the service, and not for the client's
     * own work.
     */
    const val WAITING_SHARE = 0.95

    /** Closed loop, and backing services: share of a CPU's time from which on it is called the limit. */
    const val LIMIT_CPU_SHARE = 0.85

    /**
     * Little's law: so far apart may be what was counted and what latency says, as a time, where answers come within
     * half a second. A user that starts late has waited but was not in flight, and medians may move as much in a window
     * that is called steady.
     */
    const val LITTLE_FLOOR_MS = 25.0

    /** Little's law needs enough calls to be about means. */
    const val LITTLE_MIN_CALLS = 100L
}
