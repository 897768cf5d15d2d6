package bench.wording

/** What happens after a part of the bench has ended, in words. */
object FailureWords {
    /** @param message how it ended, as a sentence. */
    fun again(message: String?): String =
        "${message.orEmpty().removeSuffix(".")}. It is started again, and the trial is repeated."

    fun stopped(part: String, times: Int, message: String?): String =
        "The $part failed $times times in a row, so the run was stopped. Last: ${message.orEmpty()}"
}
