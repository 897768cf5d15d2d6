package bench.selftest

/** One claim of the bench about itself, with a test. */
fun interface Proof {
    /** @param stand test environment; the proof leaves it as it found it. */
    fun prove(stand: Stand): ProofResult
}

/**
 * Result: a table, and one sentence derived from it.
 *
 * @property failures why the claim is false here; empty: it is true.
 */
class ProofResult(
    val head: List<String>,
    val rows: List<List<String>>,
    val sentence: String,
    val failures: List<String>,
)
