package bench

/** What a user can mend: one clear sentence, printed without a stack trace; the command then ends with exit code 2. */
open class UserError(message: String, cause: Throwable? = null) : RuntimeException(message, cause)

/**
 * A name that nothing here has. @param what there is none of, as a sentence begins. @property known names that there
 * are, of which one may be meant.
 */
class UnknownName(what: String, val name: String, val known: Collection<String>) :
    UserError("$what '$name'. Known are: ${known.joinToString().ifEmpty { "none" }}.")

/**
 * One service cannot be measured: it never got ready, ended by itself, or no longer answers. A run goes on with the
 * others.
 */
class ServiceFailure(message: String) : UserError(message)
