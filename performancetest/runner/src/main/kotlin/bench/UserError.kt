package bench

/** What a user can mend: one clear sentence, printed without a stack trace; the command then ends with exit code 2. */
open class UserError(message: String, cause: Throwable? = null) : RuntimeException(OneLine.of(message), cause)

/** What files and arguments contain must not break a message into lines, nor control the terminal. */
internal object OneLine {
    private const val MOST = 2_000
    private const val END = 500
    private val control = Regex("[\\p{Cc}\\u2028\\u2029]+")

    /** A long [text] keeps its start and its end. */
    fun of(text: String): String {
        val short = if (text.length <= MOST) text else "${text.take(MOST - END)}…${text.takeLast(END)}"
        return control.replace(short, " ")
    }
}

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
open class ServiceFailure(message: String) : UserError(message)
