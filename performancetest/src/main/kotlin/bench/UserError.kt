package bench

/** What a user can mend: one clear sentence, printed without a stack trace; the command then ends with exit code 2. */
class UserError(message: String, cause: Throwable? = null) : RuntimeException(message, cause)
