package bench.compare

import bench.UserError
import bench.record.MetricKey
import bench.record.ProcessMetrics
import bench.wording.ComparisonWords

/**
 * B seen from A: what was not the same when they were measured, and every figure of both.
 *
 * @property compared all of them; [listed] those which a reader wants: of whole repetitions, and of rates where
 *   something could be judged.
 */
class Comparison
private constructor(
    val a: RunSet,
    val b: RunSet,
    val differences: List<FingerprintDifference>,
    val compared: List<Compared>,
) {
    val refusals: List<FingerprintDifference> = differences.filter { it.refuses }
    val listed: List<Compared> = compared.filter {
        it.key.condition.isEmpty() || it.finding.isJudged || it.finding == Finding.LOWER_BOUND
    }

    /** What A and B are, a sentence each. */
    val sides: List<String>
        get() =
            listOf("A" to a, "B" to b).map { (letter, set) -> ComparisonWords.side(letter, ComparisonFacts.side(set)) }

    /** How [rows] of it are to be read, where they are all that is listed. */
    fun notes(rows: List<Compared>): List<String> =
        ComparisonWords.notes(ComparisonFacts.judged(compared, compared.size - rows.size)) + listOfNotNull(memory())

    /** Null where it was not compared. */
    private fun memory(): String? =
        ComparisonWords.memory(a.memory, b.memory).takeIf {
            compared.any { it.key.name == ProcessMetrics.memoryPeak.key }
        }

    companion object {
        /**
         * @param names figures to compare, e.g. `sustained_rps`; all where that is empty.
         * @throws UserError for a name that neither has.
         */
        fun of(a: RunSet, b: RunSet, names: Set<String> = emptySet()): Comparison {
            val known = (a.metrics.keys + b.metrics.keys).map { it.name }.distinct()
            (names - known.toSet()).firstOrNull()?.let {
                throw UserError("Neither run has a figure '$it'. They have: ${known.joinToString()}.")
            }
            val compared =
                Compared.of(a.metrics, b.metrics).filter {
                    (names.isEmpty() || it.key.name in names) && !isMatterOfCourse(it)
                }
            return Comparison(a, b, differences(a, b), compared)
        }

        /** That all was measured needs no line. */
        private fun isMatterOfCourse(compared: Compared) =
            compared.key.name == MetricKey.MEASURED &&
                listOfNotNull(compared.a, compared.b).all { side -> side.values.all { it == 1.0 } }

        private fun differences(a: RunSet, b: RunSet) =
            (a.unlike() + b.unlike() + FingerprintDifference.between(a.records.first(), b.records.first()))
                .sortedByDescending { it.refuses }
    }
}
