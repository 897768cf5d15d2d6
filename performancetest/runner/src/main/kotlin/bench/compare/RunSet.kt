package bench.compare

import bench.model.Verdict
import bench.record.JudgedTrial
import bench.record.MemoryKind
import bench.record.MetricExtraction
import bench.record.MetricKey
import bench.record.MetricValues
import bench.record.RunRecord
import bench.record.Trial

/**
 * One side of a comparison: a run, or several of the same thing whose repetitions count together. @param extraction
 * what of a run can be compared.
 */
class RunSet(
    val name: String,
    private val runs: List<Pair<RunRecord, List<Trial>>>,
    private val extraction: MetricExtraction,
) {
    init {
        require(runs.isNotEmpty()) { "a side of a comparison needs a run" }
    }

    val records: List<RunRecord> = runs.map { it.first }
    val trials: Int = runs.sumOf { it.second.size }

    /** They count for nothing. */
    val invalid: Int = runs.sumOf { (_, trials) -> trials.count { (it as? JudgedTrial)?.verdict == Verdict.INVALID } }

    /** Which memory its figures are of. */
    val memory: String = MemoryKind.named(runs.flatMap { (_, trials) -> trials.filterIsInstance<JudgedTrial>() })

    /** The most that any figure has. */
    val repetitions: Int
        get() = metrics.values.maxOfOrNull { it.values.size } ?: 0

    /** In the order in which they first appear. */
    val metrics: Map<MetricKey, MetricValues> =
        runs
            .flatMap { (run, trials) -> extraction.of(run, trials) }
            .groupBy { it.key }
            .mapValues { (_, same) -> same.reduce(MetricValues::plus) }

    /** What is not the same in its own runs: there even another commit is no purpose. */
    fun unlike(): List<FingerprintDifference> =
        records
            .drop(1)
            .flatMap { FingerprintDifference.between(records.first(), it) }
            .filter { it.refuses || it.name == "commit" }
            .distinctBy { it.name }
            .map { it.copy(name = "${it.name} within $name", refuses = true) }
}
