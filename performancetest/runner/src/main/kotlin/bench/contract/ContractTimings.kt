package bench.contract

/**
 * How long the contract test waits, and how many [calls] it makes.
 *
 * @property timeoutMs the `DEPENDENCY_TIMEOUT_MS` of a service that must give up.
 * @property timeoutSlackMs longest delay of its 504 after that.
 * @property slowMs longer than the default timeouts of clients (10 s in several).
 * @property answerLimitMs longer than the default limit of services (30 s), so that their own limit shows.
 * @property metersMs time in which a ready service must have all its series in `/metrics`.
 */
data class ContractTimings(
    val mockDelayMs: Long = 20,
    val timeoutMs: Long = 700,
    val timeoutSlackMs: Long = 2_000,
    val slowMs: Long = 11_000,
    val answerLimitMs: Long = 40_000,
    val recoveryMs: Long = 5_000,
    val metersMs: Long = 10_000,
    val endLimitMs: Long = 10_000,
    val calls: ContractCalls = ContractCalls(),
)

/**
 * How many calls the contract test makes at once.
 *
 * @property crowd more than client pools allow by default, so that most calls wait for a connection.
 * @property quietBytes output that a service may print during [failing] failed and [abandoned] abandoned calls.
 */
data class ContractCalls(
    val crowd: Int = 150,
    val failing: Int = 300,
    val abandoned: Int = 50,
    val quietBytes: Long = 2_048,
)
