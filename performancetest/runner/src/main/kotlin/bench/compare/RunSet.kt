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
 * One side of a comparison: one run, or several runs of the same thing whose repetitions count together.
 *
 * @param extraction the comparable metrics of a run.
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

    /** Number of invalid trials, which do not count. */
    val invalid: Int = runs.sumOf { (_, trials) -> trials.count { (it as? JudgedTrial)?.verdict == Verdict.INVALID } }

    /** Kind of memory in its metrics. */
    val memory: String = MemoryKind.named(runs.flatMap { (_, trials) -> trials.filterIsInstance<JudgedTrial>() })

    /** Highest number of repetitions that any metric has. */
    val repetitions: Int
        get() = metrics.values.maxOfOrNull { it.values.size } ?: 0

    /** In the order of their first appearance. */
    val metrics: Map<MetricKey, MetricValues> =
        runs
            .flatMap { (run, trials) -> extraction.of(run, trials) }
            .groupBy { it.key }
            .mapValues { (_, same) -> same.reduce(MetricValues::plus) }

    /** Differences between its own runs; here even another commit is not intended. */
    fun unlike(): List<FingerprintDifference> =
        records
            .drop(1)
            .flatMap { FingerprintDifference.between(records.first(), it) }
            .filter { it.refuses || it.name == "commit" }
            .distinctBy { it.name }
            .map { it.copy(name = "${it.name} within $name", refuses = true) }
}
