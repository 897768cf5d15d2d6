package bench.loadgen

/** Why a load generator cannot execute a plan, in one sentence for the runner. */
class LoadError(message: String, cause: Throwable? = null) : RuntimeException(message, cause)
