package bench.selftest

/** One claim of the bench about itself, tried out. */
fun interface Proof {
    /** @param stand where it is tried; it is left as it was found. */
    fun prove(stand: Stand): ProofResult
}

/**
 * What came out: a table, and one sentence written from it.
 *
 * @property failures why the claim does not hold here; empty: it does.
 */
class ProofResult(
    val head: List<String>,
    val rows: List<List<String>>,
    val sentence: String,
    val failures: List<String>,
)
