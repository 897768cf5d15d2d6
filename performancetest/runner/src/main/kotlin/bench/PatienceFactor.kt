package bench

/**
 * How much longer than usual to wait for a part of the bench, or for a service, before it counts as hanging. For
 * machines that are much slower than those for which the limits were chosen.
 */
object PatienceFactor {
    const val VARIABLE = "BENCH_PATIENCE"
    private const val MOST = 1_000L

    /** @throws UserError if the variable is no such number. */
    val ofThisRun: Long
        get() = of(System.getenv(VARIABLE))

    internal fun of(text: String?): Long =
        if (text.isNullOrBlank()) 1
        else
            text.toLongOrNull()?.takeIf { it in 1..MOST }
                ?: throw UserError("$VARIABLE is '$text', not a whole number from 1 to $MOST.")
}
