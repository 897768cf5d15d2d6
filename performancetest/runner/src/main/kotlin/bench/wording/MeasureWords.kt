package bench.wording

/** Names of the figures of one service, with their units. */
object MeasureWords {
    const val CAPACITY = "capacity, req/s"
    const val LIMITED_BY = "limited by"
    const val BREAKING_POINT = "breaking point, req/s"
    const val PER_CORE = "calls per CPU second"
    const val LONGEST_DELAY = "longest delay, s"
    const val AFTER_DELAY = "recovers after a delay, s"
    const val AFTER_FAULT = "slowest recovery, s"
    const val START = "first answer, ms"
    const val START_AOT = "with AOT cache, ms"
    const val WAITING_CALL = "memory of a waiting call, KiB"
    const val NEVER = "never"
    const val NONE = "none"

    fun atDelay(ms: Long) = "capacity at $ms ms, req/s"

    fun slots(rate: Int) = atRate("enough slots", rate)

    fun cpuPerRequest(rate: Int) = atRate("CPU µs per request", rate)

    fun atCapacity(title: String) = "$title at capacity"

    fun atRate(title: String, rate: Int) = "$title at $rate req/s"
}
