package bench.loadgen

/** Why a load generator cannot do what a plan asks for, in one sentence, which the runner passes on. */
class LoadError(message: String, cause: Throwable? = null) : RuntimeException(message, cause)
