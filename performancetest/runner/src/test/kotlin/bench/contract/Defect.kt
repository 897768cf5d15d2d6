package bench.contract

/**
 * A defect that breaks the contract, and the clause that must notice it.
 *
 * @property spreads whether it necessarily breaks other clauses too
 */
internal enum class Defect(val clause: String, val spreads: Boolean = false) {
    SECOND_LINE("answers 200, text/plain, with the dependency's number"),
    HTML("answers 200, text/plain, with the dependency's number"),
    CACHED("answers 200, text/plain, with the dependency's number", spreads = true),
    CALLS_TWICE("calls the dependency exactly once per call", spreads = true),
    WRONG_PONG("answers /ping with pong"),
    UNHEALTHY("answers /health with 200"),
    KNOWS_EVERY_PATH("answers an unknown path with 404"),
    PASSES_500_ON("answers 502 when the dependency answers 500"),
    GARBAGE_IS_500("answers 502 when the dependency answers no number"),
    RESET_IS_500("answers 502 when the dependency resets the connection"),
    REFUSED_IS_500("answers 502 when the dependency refuses the connection"),
    TRACE_IN_502("explains a 502 in one line of text"),
    JSON_IN_502("explains a 502 in one line of text"),
    EMPTY_502("explains a 502 in one line of text"),
    TRACE_WHEN_REFUSED("explains a refused connection in one line of text"),
    TRACE_IN_504("explains a 504 in one line of text"),
    RETRIES("does not call again when the dependency answers 500"),
    STAYS_DOWN("answers again once the dependency is back", spreads = true),
    STAYS_HUNG("answers again once the dependency no longer hangs", spreads = true),
    NO_METRICS("answers /metrics with Prometheus text", spreads = true),
    JSON_METRICS("answers /metrics with Prometheus text"),
    OTHER_HEAP("has the heap that is configured"),
    NO_HEAP("has the heap that is configured"),
    NO_HEAP_USED("tells the heap that is used and what its collections did"),
    NO_COLLECTIONS("tells the heap that is used and what its collections did"),
    HIDDEN_TIMEOUT("waits for a slow answer that is within the timeout"),
    TIMEOUT_IS_502("answers 504 once DEPENDENCY_TIMEOUT_MS is over", spreads = true),
    OTHER_TIMEOUT("answers 504 once DEPENDENCY_TIMEOUT_MS is over"),
    NO_TIMEOUT("answers 504 once DEPENDENCY_TIMEOUT_MS is over", spreads = true),
    FULL_POOL_IS_502("answers 504 also to calls that wait for a connection"),
    ONE_AT_A_TIME("answers /ping while the dependency hangs", spreads = true),
    LOGS_FAILURES("prints nothing per failed request", spreads = true),
    LOGS_REFUSALS("prints nothing per refused connection"),
    LOGS_ABANDONED("prints nothing per abandoned request"),
    NEEDS_DEPENDENCY_TO_START("gets ready without a dependency"),
    IGNORES_SIGTERM("ends on SIGTERM while calls wait"),
    CRASHES_ON_SIGTERM("ends on SIGTERM while calls wait"),
}
