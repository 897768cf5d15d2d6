package bench.runtime

/** Parts of the bench that use CPU outside the service. */
enum class BenchPart(val label: String) {
    MOCK("mock"),
    LOAD_GENERATOR("load-generator"),
    PROXY("proxy"),
    MONITORING("monitoring"),
}

/**
 * How many cores each may use; for the service also a fraction, and for load generators of several machines.
 * [is_shared] if load generator and mock use the same ones. The proxy uses the mock's cores, monitoring the load
 * generator's.
 *
 * @property loadCores physical cores of [loadGenerator]; 0: not known.
 */
data class CpuAllowance(
    val service: Double,
    val mock: Int,
    val loadGenerator: Double,
    val is_shared: Boolean,
    val text: String,
    val loadCores: Int = 0,
) {
    /** Cores on which several load generators do not disturb each other, nor the mock. */
    val ownForLoad: Int
        get() = if (is_shared) 1 else maxOf(1, loadCores)

    fun of(part: BenchPart): Double =
        when (part) {
            BenchPart.MOCK,
            BenchPart.PROXY -> mock.toDouble()
            BenchPart.LOAD_GENERATOR,
            BenchPart.MONITORING -> loadGenerator
        }

    /**
     * @param shares used share of the CPU that each part may use.
     * @return share of the busiest group that shares cores; null if nothing is known.
     */
    fun busiest(shares: Map<BenchPart, Double?>): Double? =
        shares.entries
            .mapNotNull { (part, share) -> share?.let { part to it } }
            .groupBy({ (part, _) -> is_shared || part in mocks }, { (_, share) -> share })
            .values
            .maxOfOrNull { it.sum() }

    private companion object {
        val mocks = setOf(BenchPart.MOCK, BenchPart.PROXY)
    }
}
