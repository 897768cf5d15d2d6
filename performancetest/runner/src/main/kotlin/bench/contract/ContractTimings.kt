package bench.contract

/**
 * How long the contract test waits, and how much it asks for by its [calls].
 *
 * @property timeoutMs the `DEPENDENCY_TIMEOUT_MS` of a service that shall give up.
 * @property timeoutSlackMs how much later than that its 504 may come.
 * @property slowMs longer than the timeouts that clients have when nobody sets one (10 s in several).
 * @property answerLimitMs longer than services wait by default (30 s), so that their own limit is seen.
 * @property metersMs within which a ready service has all its series in `/metrics`.
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
 * @property crowd more than the client pools hold by default, so that most wait for a connection.
 * @property quietBytes what a service may print during [failing] failed and [abandoned] abandoned calls.
 */
data class ContractCalls(
    val crowd: Int = 150,
    val failing: Int = 300,
    val abandoned: Int = 50,
    val quietBytes: Long = 2_048,
)
