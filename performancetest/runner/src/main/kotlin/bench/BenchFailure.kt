package bench

/**
 * A part of the bench ended or no longer answers. That is not the service's fault: the trial is invalid, the part is
 * started again, and the run goes on.
 *
 * @property part name as in records: `mock`, `load-generator`, `proxy`, `engine`, or a backing service.
 * @property how how it ended, e.g. `signal 9`, or `no answer`.
 * @property output the last line that it printed; null if not known.
 */
class BenchFailure(
    val part: String,
    val how: String,
    message: String,
    val output: String? = null,
    cause: Throwable? = null,
) : UserError(message, cause)
