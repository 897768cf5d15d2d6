package bench.histogram

/** Outcome of a call; every kind but [CORRECT] is a failure. The names appear in records. */
object Answer {
    const val CORRECT = "correct"
    const val WRONG_BODY = "wrong body"
    const val TIMEOUT = "timeout"
    const val CONNECTION = "connection"
    const val OK = 200

    /**
     * [expected] matches a correct body, which has the status [right]; [status] is null without an answer. [waitedMs]
     * then distinguishes a timeout from a refused or broken connection.
     */
    fun kind(
        expected: Regex,
        status: Int?,
        body: String?,
        waitedMs: Long,
        timeoutMs: Long,
        right: Int = OK,
    ): String =
        when {
            status == null -> if (waitedMs >= timeoutMs) TIMEOUT else CONNECTION
            status != right -> "status $status"
            body != null && expected.matches(body) -> CORRECT
            else -> WRONG_BODY
        }
}
