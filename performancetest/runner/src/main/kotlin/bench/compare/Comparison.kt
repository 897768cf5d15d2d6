package bench.compare

import bench.UserError
import bench.record.MetricKey
import bench.record.ProcessMetrics
import bench.wording.ComparisonWords

/**
 * B compared with A: differences in how they were measured, and every metric of both.
 *
 * @property compared all metrics; [listed]: metrics for a reader, of whole repetitions and of rates with at least one
 *   judged result.
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

    /** Describes A and B, one sentence each. */
    val sides: List<String>
        get() =
            listOf("A" to a, "B" to b).map { (letter, set) -> ComparisonWords.side(letter, ComparisonFacts.side(set)) }

    /** Notes for readers of [rows] if the rest is not listed. */
    fun notes(rows: List<Compared>): List<String> =
        ComparisonWords.notes(ComparisonFacts.judged(compared, compared.size - rows.size)) + listOfNotNull(memory())

    /** Null if memory was not compared. */
    private fun memory(): String? =
        ComparisonWords.memory(a.memory, b.memory).takeIf {
            compared.any { it.key.name == ProcessMetrics.memoryPeak.key }
        }

    companion object {
        /**
         * @param names metrics to compare, e.g. `sustained_rps`; empty: all.
         * @throws UserError for a name that neither run has.
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

        /** No line is needed if everything was measured. */
        private fun isMatterOfCourse(compared: Compared) =
            compared.key.name == MetricKey.MEASURED &&
                listOfNotNull(compared.a, compared.b).all { side -> side.values.all { it == 1.0 } }

        private fun differences(a: RunSet, b: RunSet) =
            (a.unlike() + b.unlike() + FingerprintDifference.between(a.records.first(), b.records.first()))
                .sortedByDescending { it.refuses }
    }
}
