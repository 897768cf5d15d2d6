package bench.histogram

/** Outcome of a call; every kind but [CORRECT] is a failure. The names appear in records. */
object Answer {
    const val CORRECT = "correct"
    const val WRONG_BODY = "wrong body"
    const val TIMEOUT = "timeout"
    const val CONNECTION = "connection"

    /**
     * [expected] matches a correct body; [status] is null without an answer. [waitedMs] then distinguishes a timeout
     * from a refused or broken connection.
     */
    fun kind(expected: Regex, status: Int?, body: String?, waitedMs: Long, timeoutMs: Long): String =
        when {
            status == null -> if (waitedMs >= timeoutMs) TIMEOUT else CONNECTION
            status != 200 -> "status $status"
            body != null && expected.matches(body) -> CORRECT
            else -> WRONG_BODY
        }
}
