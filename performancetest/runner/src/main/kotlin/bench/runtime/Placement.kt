package bench.runtime

import bench.model.CpuList
import bench.model.InvalidCode
import bench.model.InvalidReason
import kotlin.math.abs

/**
 * Compares where a part was to run, which the record says, with where it runs. Pure.
 *
 * @param part as compose files name it.
 */
class Placement(private val part: String) {
    /**
     * @param planned null: any core.
     * @param found cores that its threads may use; null if that cannot be read, empty if nothing limits them.
     */
    fun cores(planned: Collection<Int>?, found: Collection<Int>?): InvalidReason? =
        if (planned == null || found == null || found.isNotEmpty() && found.all { it in planned }) null
        else reason(InvalidCode.CORES, found = CpuList.text(found).ifEmpty { ANY }, expected = CpuList.text(planned))

    /** Limits in MiB; null: none. */
    fun memory(planned: Long?, found: Long?): InvalidReason? =
        if (planned == found) null else limit("memory limit", "MiB", "$planned", "$found", planned, found)

    /** Limits in cores; null: none. The kernel rounds them. */
    fun quota(planned: Double?, found: Double?): InvalidReason? =
        if (planned == found || planned != null && found != null && abs(planned - found) <= ROUNDING * planned) null
        else limit("CPU quota", "cores", "$planned", "$found", planned, found)

    fun architecture(planned: String, found: String): InvalidReason? =
        if (planned == found) null else reason(InvalidCode.ARCHITECTURE, found = found, expected = planned)

    private fun limit(what: String, unit: String, planned: String, found: String, allowed: Number?, measured: Number?) =
        InvalidReason(
            InvalidCode.LIMIT,
            measured = measured?.toDouble(),
            allowed = allowed?.toDouble(),
            parts = listOf(part),
            detail = what,
            found = if (measured == null) NONE else "$found $unit",
            expected = if (allowed == null) NONE else "$planned $unit",
        )

    private fun reason(code: InvalidCode, found: String, expected: String) =
        InvalidReason(code, parts = listOf(part), found = found, expected = expected)

    private companion object {
        const val ANY = "any"
        const val NONE = "none"
        const val ROUNDING = 0.01
    }
}
