package bench.model

/**
 * Thresholds for not publishing a trial's number because the bench may have been the limit. They are defined only here.
 */
object Thresholds {
    /** Slack of an objective at a delay of one second, see [Objective.slack_ms]. */
    const val USUAL_SLACK_MS = 500.0

    private const val LOAD_GENERATOR_PART = 10
    private const val MOCK_PART = 25
    private const val LITTLE_PART = 20

    /**
     * Load generator: allowed lateness of a user's start, p99 in ms. A small part of the slack, so that the bench
     * cannot use it up: 50 ms of the usual one.
     */
    fun loadGeneratorLatenessP99Ms(slackMs: Double): Double = slackMs / LOAD_GENERATOR_PART

    /** Load generator: share of the intended users that must have started. */
    const val STARTED_SHARE = 0.99

    /** Several load generators: how far apart they may begin a schedule, in ms. */
    const val START_SKEW_MS = 10.0

    /** Load generator and mock: share of the CPU that they may use; parts that share a core are judged together. */
    const val BENCH_CPU_SHARE = 0.85

    /** Network between machines: share of TCP segments that had to be sent again. */
    const val RETRANSMITTED_SHARE = 0.001

    /** Network between machines: share by which a round trip may differ from that before the run. */
    const val ROUND_TRIP_SHARE = 0.10

    /** Network between machines: below this difference in ms, a round trip is the same: schedulers alone cause it. */
    const val ROUND_TRIP_FLOOR_MS = 0.1

    /** Host: share of a core's time that other guests took. Above it, they would cause a CPU limit. */
    const val STOLEN_CPU_SHARE = 0.10

    /** Mock: allowed lateness of an answer, p99 in ms: 20 ms of the usual slack. */
    fun mockLatenessP99Ms(slackMs: Double): Double = slackMs / MOCK_PART

    /**
     * Load generator and mock: share of the allowed file descriptors. Near the limit, connections fail without the
     * service's fault.
     */
    const val DESCRIPTOR_SHARE = 0.95

    /** Difference between the process's real and configured heap; Serial GC omits one survivor space from its sum. */
    const val HEAP_SHARE = 0.05

    /** Little's law: difference between mean in-flight calls and rate × mean latency. */
    const val LITTLE_SHARE = 0.05

    /**
     * Closed loop: share of the window in which users must have waited for the service, not for the client's own work.
     */
    const val WAITING_SHARE = 0.95

    /** Closed loop and backing services: share of a CPU's time from which it counts as the limit. */
    const val LIMIT_CPU_SHARE = 0.85

    /**
     * Little's law: allowed difference in ms between counted calls and latency, as a time, where that is more than
     * [LITTLE_SHARE]: 25 ms of the usual slack. A user that starts late has waited but was not in flight. Medians in a
     * steady window may vary as much.
     */
    fun littleFloorMs(slackMs: Double): Double = slackMs / LITTLE_PART

    /** Little's law is about means and needs enough calls. */
    const val LITTLE_MIN_CALLS = 100L
}
