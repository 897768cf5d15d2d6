package bench.runtime

/** What of the bench takes CPU that is not the service's. */
enum class BenchPart(val label: String) {
    MOCK("mock"),
    LOAD_GENERATOR("load-generator"),
    PROXY("proxy"),
    MONITORING("monitoring"),
}

/**
 * How many cores each may use, of the service also a part of one; [is_shared] when load generator and mock use the same
 * ones. The proxy uses the mock's, monitoring the load generator's.
 */
data class CpuAllowance(
    val service: Double,
    val mock: Int,
    val loadGenerator: Int,
    val is_shared: Boolean,
    val text: String,
) {
    fun of(part: BenchPart): Int =
        when (part) {
            BenchPart.MOCK,
            BenchPart.PROXY -> mock
            BenchPart.LOAD_GENERATOR,
            BenchPart.MONITORING -> loadGenerator
        }

    /**
     * @param shares of what each may use. @return that of the busiest group which shares cores; null where nothing is
     *   known.
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
