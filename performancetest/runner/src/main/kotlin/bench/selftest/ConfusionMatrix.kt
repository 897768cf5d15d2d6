package bench.selftest

import bench.record.TrialRecord
import java.util.Locale
import kotlinx.serialization.Serializable

/**
 * One trial with a cause made on purpose.
 *
 * @property expected what must be named; [named] what the bench named, [text] in its own words.
 * @property heap_mib of the cause GC.
 */
@Serializable
data class CausedTrial(
    val cause: String,
    val expected: String,
    val named: String,
    val text: String,
    val heap_mib: Int?,
    val trial: TrialRecord,
) {
    val isRight: Boolean
        get() = named == expected
}

/**
 * A proof of limits, for publication.
 *
 * @property repeated invalid trials that were repeated; the matrix does not count them.
 */
@Serializable
data class LimitsRecord(
    val runtime: String,
    val service: String,
    val seed: Long,
    val trials: List<CausedTrial>,
    val repeated: List<CausedTrial>,
)

/** Rows: causes made, in the order of [causes]. Columns: limits named, expected ones first. Pure. */
class ConfusionMatrix(private val causes: List<LimitCause>, private val trials: List<CausedTrial>) {
    private val columns = (causes.map { it.named } + trials.map { it.named }.sorted()).distinct()

    val right: Int
        get() = trials.count { it.isRight }

    val head: List<String>
        get() = listOf("cause made") + columns

    /** Counts; 0 is empty. */
    val rows: List<List<String>>
        get() = causes.map { cause -> listOf(cause.label) + columns.map { count(cause, it) } }

    private fun count(cause: LimitCause, column: String) =
        trials.count { it.cause == cause.label && it.named == column }.takeIf { it > 0 }?.let { "$it" }.orEmpty()

    /** "35 of 35 named". */
    val summary: String
        get() = "%d of %d named".format(Locale.ROOT, right, trials.size)

    /** Labels need no quotes. */
    fun csv(): String =
        (listOf(head) + rows.map { row -> row.map { it.ifEmpty { "0" } } }).joinToString("") {
            it.joinToString(",", postfix = "\n")
        }

    fun markdown(): String {
        val lines = listOf(head, listOf("---") + columns.map { "---:" }) + rows
        return lines.joinToString("") { it.joinToString(" | ", "| ", " |\n") } + "\n$summary.\n"
    }
}
