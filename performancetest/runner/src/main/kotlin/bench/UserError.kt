package bench

/** What a user can mend: one clear sentence, printed without a stack trace; the command then ends with exit code 2. */
open class UserError(message: String, cause: Throwable? = null) : RuntimeException(message, cause)

/**
 * One service cannot be measured: it never got ready, ended by itself, or no longer answers. A run goes on with the
 * others.
 */
class ServiceFailure(message: String) : UserError(message)
