package bench.histogram

/** What became of a call; every kind but [CORRECT] is a failure. The names appear in records. */
object Answer {
    const val CORRECT = "correct"
    const val WRONG_BODY = "wrong body"
    const val TIMEOUT = "timeout"
    const val CONNECTION = "connection"

    /**
     * [expected] is what a correct body matches; [status] is null when no answer came at all; [waitedMs] then tells a
     * timeout from a refused or broken connection.
     */
    fun kind(expected: Regex, status: Int?, body: String?, waitedMs: Long, timeoutMs: Long): String =
        when {
            status == null -> if (waitedMs >= timeoutMs) TIMEOUT else CONNECTION
            status != 200 -> "status $status"
            body != null && expected.matches(body) -> CORRECT
            else -> WRONG_BODY
        }
}
