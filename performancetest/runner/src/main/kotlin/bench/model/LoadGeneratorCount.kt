package bench.model

/** How many load generators share the load of a search. Pure. */
object LoadGeneratorCount {
    /** More would only split a core. */
    const val MOST = 16

    /** Memory in MiB of one more: its heap and what is outside of it. */
    private const val MIB_EACH = 2_500L

    /** Memory in MiB of a run with one: a service with 9,000 platform threads, the mock and it. */
    const val MIB_WITH_ONE = 6_000L

    /**
     * As many as the highest rate needs, because one has proved [HighestRate.PROVEN_PER_S] on its core.
     *
     * @param ratePerS highest rate in req/s that the search may try.
     * @param cores that load generators may use, and nothing else does.
     * @param freeMib memory of the machine before the run; null: not known.
     */
    fun of(ratePerS: Int, cores: Int, freeMib: Long?): Int {
        val needed = Math.ceilDiv(ratePerS, HighestRate.PROVEN_PER_S)
        val fitting = freeMib?.let { 1 + (it - MIB_WITH_ONE) / MIB_EACH } ?: MOST.toLong()
        return minOf(needed.toLong(), cores.toLong(), fitting).toInt().coerceIn(1, MOST)
    }

    /**
     * As many as a machine has room for that runs nothing else; it may be 0. @param mib its memory; null: not known.
     */
    fun alone(cores: Int, mib: Long?): Int =
        minOf(cores.toLong(), mib?.div(MIB_EACH) ?: MOST.toLong()).toInt().coerceIn(0, MOST)
}
